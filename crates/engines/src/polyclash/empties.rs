use parlor_polyclash::Point;

/// The empty points in no order, so that any can be drawn, taken out and put back at once.
#[derive(Clone, Debug)]
pub struct Empties {
    points: [Point; Point::COUNT],
    /// Where each point stands in the list.
    places: [u16; Point::COUNT],
    count: usize,
}

impl Empties {
    /// All points.
    pub fn all() -> Empties {
        let mut points = [Point::all().next().expect("there are points"); Point::COUNT];
        let mut places = [0; Point::COUNT];
        for point in Point::all() {
            points[point.id()] = point;
            places[point.id()] = point.id() as u16;
        }
        Empties { points, places, count: Point::COUNT }
    }

    /// How many there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The points.
    pub fn points(&self) -> &[Point] {
        &self.points[..self.count]
    }

    /// The point at a place of the list.
    #[inline]
    pub fn at(&self, place: usize) -> Point {
        self.points[place]
    }

    /// Takes a point out that is in.
    #[inline]
    pub fn remove(&mut self, point: Point) {
        self.count -= 1;
        self.swap(usize::from(self.places[point.id()]), self.count);
    }

    /// Puts a point back that was taken out.
    #[inline]
    pub fn insert(&mut self, point: Point) {
        self.swap(usize::from(self.places[point.id()]), self.count);
        self.count += 1;
    }

    /// Exchanges two places of the list.
    #[inline]
    pub fn swap(&mut self, a: usize, b: usize) {
        self.points.swap(a, b);
        self.places[self.points[a].id()] = a as u16;
        self.places[self.points[b].id()] = b as u16;
    }
}
