//! The board of the library against the normative table, and both against the solid made anew from its two rotations.

use std::collections::{BTreeMap, BTreeSet};

use parlor_polyclash::{Kind, LARGE_CELL, Orbit, Point, PolyClash, SMALL_CELL, Vector};
use parlor_rules::Symmetric;
use serde_json::Value;

const TABLE: &str = include_str!("vectors/board.json");

fn table() -> Value {
    serde_json::from_str(TABLE).unwrap()
}

fn golden() -> f64 {
    (1.0 + 5f64.sqrt()) / 2.0
}

/// The root of x³ + 2x² = φ² by halving.
fn xi() -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..60 {
        let middle: f64 = (low + high) / 2.0;
        if middle.powi(3) + 2.0 * middle.powi(2) < golden().powi(2) { low = middle } else { high = middle }
    }
    low
}

fn distance(a: Vector, b: Vector) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}

fn mean(places: &[Vector]) -> Vector {
    std::array::from_fn(|axis| places.iter().map(|place| place[axis]).sum::<f64>() / places.len() as f64)
}

fn unit(place: Vector) -> Vector {
    place.map(|part| part / distance(place, [0.0; 3]))
}

/// All images of the start point, in the order in which they are found.
fn vertices() -> Vec<Vector> {
    let (phi, xi) = (golden(), xi());
    let mut found = vec![[phi.powi(2) * (1.0 - xi), -phi.powi(3) + phi * xi + 2.0 * phi * xi * xi, xi]];
    let mut next = 0;
    while next < found.len() {
        let [x, y, z] = found[next];
        let turned = [
            x / (2.0 * phi) - y * phi / 2.0 + z / 2.0,
            x * phi / 2.0 + y / 2.0 + z / (2.0 * phi),
            -x / 2.0 + y / (2.0 * phi) + z * phi / 2.0,
        ];
        for image in [[z, x, y], turned] {
            if found.iter().all(|&known| distance(known, image) > 1e-6) {
                found.push(image);
            }
        }
        next += 1;
    }
    found
}

/// Edges, triangles and pentagons as sets of places in the list of vertices.
fn elements(vertices: &[Vector]) -> Vec<BTreeSet<usize>> {
    let length = 2.0 * xi() * (1.0 - xi()).sqrt();
    let joined = |a: usize, b: usize| (distance(vertices[a], vertices[b]) - length).abs() < 1e-6;
    let count = vertices.len();
    let pairs = (0..count).flat_map(|a| (0..a).map(move |b| (a, b))).filter(|&(a, b)| joined(a, b));
    let edges: Vec<BTreeSet<usize>> = pairs.map(|(a, b)| BTreeSet::from([a, b])).collect();
    let mut triangles = BTreeSet::new();
    for edge in &edges {
        for third in (0..count).filter(|&third| edge.iter().all(|&end| joined(end, third))) {
            triangles.insert(edge | &BTreeSet::from([third]));
        }
    }
    let lonely =
        |edge: &&BTreeSet<usize>| triangles.iter().filter(|triangle| edge.is_subset(triangle)).count() == 1;
    let mut pentagons: Vec<BTreeSet<usize>> = Vec::new();
    for edge in edges.iter().filter(lonely) {
        let (mut touching, apart): (Vec<_>, Vec<_>) =
            pentagons.into_iter().partition(|cycle| !cycle.is_disjoint(edge));
        touching.push(edge.clone());
        pentagons = apart;
        pentagons.push(touching.into_iter().flatten().collect());
    }
    assert_eq!((edges.len(), triangles.len(), pentagons.len()), (150, 80, 12));
    edges.into_iter().chain(triangles).chain(pentagons).collect()
}

fn vector(value: &Value) -> Vector {
    std::array::from_fn(|axis| value[axis].as_f64().unwrap())
}

#[test]
fn the_solid_made_from_its_rotations_is_the_table() {
    let table = table();
    let vertices = vertices();
    assert_eq!(vertices.len(), 60);
    let mut sets: Vec<BTreeSet<usize>> = (0..60).map(|vertex| BTreeSet::from([vertex])).collect();
    sets.extend(elements(&vertices));
    assert_eq!(sets.len(), Point::COUNT);

    // Each point of the table is the direction of exactly one element.
    let mut id_of: BTreeMap<&BTreeSet<usize>, usize> = BTreeMap::new();
    for point in table["points"].as_array().unwrap() {
        let direction = vector(&point["xyz"]);
        let place = |set: &BTreeSet<usize>| mean(&set.iter().map(|&at| vertices[at]).collect::<Vec<_>>());
        let same: Vec<_> = sets.iter().filter(|set| distance(unit(place(set)), direction) < 1e-6).collect();
        assert_eq!(same.len(), 1, "{point}");
        assert!(id_of.insert(same[0], point["id"].as_u64().unwrap() as usize).is_none());
    }

    // Edges touch their ends and their faces; codes are the vertices.
    let mut neighbours = vec![BTreeSet::new(); Point::COUNT];
    for (set, &id) in id_of.iter().filter(|(set, _)| set.len() == 2) {
        for (other, &next) in &id_of {
            if other.len() == 1 && other.is_subset(set) || other.len() > 2 && set.is_subset(other) {
                neighbours[id].insert(next);
                neighbours[next].insert(id);
            }
        }
    }
    for (set, &id) in &id_of {
        let code: BTreeSet<usize> = set.iter().map(|&vertex| id_of[&BTreeSet::from([vertex])]).collect();
        let code: Vec<String> = code.iter().map(usize::to_string).collect();
        let entry = &table["points"][id];
        assert_eq!(entry["code"], code.join(","));
        assert_eq!(entry["neighbours"], serde_json::json!(neighbours[id]));
    }
}

#[test]
fn the_library_is_the_table() {
    let table = table();
    let mut points = 0;
    for (point, entry) in Point::all().zip(table["points"].as_array().unwrap()) {
        let ids = |points: &[Point]| points.iter().map(|point| point.id()).collect::<Vec<_>>();
        assert_eq!(entry["id"], point.id());
        assert_eq!(entry["kind"], point.kind().name());
        assert_eq!(entry["orbit"], point.orbit().name());
        assert_eq!(entry["code"], point.to_string());
        assert_eq!(entry["neighbours"], serde_json::json!(ids(point.neighbours())));
        assert_eq!(entry["cells"], serde_json::json!(point.cells()));
        assert!((entry["area"].as_f64().unwrap() - point.weight()).abs() < 1e-9, "{point}");
        assert!(distance(vector(&entry["xyz"]), point.direction()) < 1e-9, "{point}");
        let radius = table["constants"]["radius"][point.kind().name()].as_f64().unwrap();
        assert!((distance(point.place(), [0.0; 3]) - radius).abs() < 1e-12, "{point}");
        points += 1;
    }
    assert_eq!(points, 302);
}

#[test]
fn cells_and_diagonals_are_those_of_the_table() {
    let table = table();
    let mut diagonals = vec![BTreeSet::new(); Point::COUNT];
    let cells = table["cells"].as_array().unwrap();
    for cell in cells {
        let corners: Vec<usize> =
            cell["corners"].as_array().unwrap().iter().map(|id| id.as_u64().unwrap() as usize).collect();
        for (place, &corner) in corners.iter().enumerate() {
            diagonals[corner].insert(corners[(place + 2) % 4]);
            let id = cell["id"].as_u64().unwrap() as u16;
            assert!(Point::new(corner).unwrap().cells().contains(&id), "cell {id} at {corner}");
        }
    }
    assert_eq!(cells.len(), 300);
    for point in Point::all() {
        let listed: BTreeSet<usize> = point.diagonals().iter().map(|point| point.id()).collect();
        assert_eq!(listed, diagonals[point.id()], "{point}");
        assert_eq!(point.diagonals().len(), point.neighbours().len(), "{point}");
    }
}

#[test]
fn areas_follow_from_the_flat_faces() {
    let length = 2.0 * xi() * (1.0 - xi()).sqrt();
    let small = length.powi(2) * 3f64.sqrt() / 12.0;
    let large = length.powi(2) * (25.0 + 10.0 * 5f64.sqrt()).sqrt() / 20.0;
    let whole = 240.0 * small + 60.0 * large;
    assert!((small / whole - SMALL_CELL).abs() < 1e-15);
    assert!((large / whole - LARGE_CELL).abs() < 1e-15);
    assert!((Point::all().map(Point::weight).sum::<f64>() - 1.0).abs() < 1e-12);
}

/// The images of the rotations in the table are among the sixty, which are rotations of the solid in space too.
#[test]
fn symmetries_are_the_sixty_rotations() {
    let table = table();
    let count = PolyClash::default().symmetries();
    assert_eq!(count, 60);
    let images: Vec<Vec<usize>> =
        (0..count).map(|symmetry| Point::all().map(|point| point.image(symmetry).id()).collect()).collect();
    assert_eq!(images[0], (0..Point::COUNT).collect::<Vec<_>>());
    assert_eq!(images.iter().collect::<BTreeSet<_>>().len(), 60);
    for generator in table["symmetry"]["generators"].as_array().unwrap() {
        assert!(images.iter().any(|image| serde_json::json!(image) == generator["image"]));
    }
    for image in &images {
        for point in Point::all() {
            let to = Point::new(image[point.id()]).unwrap();
            assert_eq!(to.orbit(), point.orbit());
            for next in point.neighbours() {
                let next_to = Point::new(image[next.id()]).unwrap();
                assert!(to.neighbours().contains(&next_to));
            }
            let other = Point::new(17).unwrap();
            let other_to = Point::new(image[17]).unwrap();
            assert!((point.distance(other) - to.distance(other_to)).abs() < 1e-9);
        }
    }
}

#[test]
fn counts_of_the_rules() {
    let count = |orbit| Point::all().filter(|point| point.orbit() == orbit).count();
    let sizes = [
        (Orbit::Vertex, 60),
        (Orbit::EdgePentagon, 60),
        (Orbit::EdgeTriangle20, 60),
        (Orbit::EdgeTriangle30, 30),
        (Orbit::Triangle20, 20),
        (Orbit::Triangle60, 60),
        (Orbit::Pentagon, 12),
    ];
    for (orbit, size) in sizes {
        assert_eq!(count(orbit), size, "{orbit:?}");
    }
    let degrees = |degree| Point::all().filter(|point| point.neighbours().len() == degree).count();
    assert_eq!([3, 4, 5].map(degrees), [80, 150, 72]);
    // Bipartite: every adjacency has an edge point at one end.
    for point in Point::all() {
        let edge = point.kind() == Kind::Edge;
        assert!(point.neighbours().iter().all(|next| (next.kind() == Kind::Edge) != edge), "{point}");
    }
}
