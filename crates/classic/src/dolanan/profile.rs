/// How well a player plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    /// Sees lines, and plays any of its four best moves.
    Easy,
    /// Sees lines and threats, and plays one of its two best moves.
    Normal,
    /// Looks at the opponent's best reply, and plays its best move.
    Hard,
}

impl Level {
    /// Its numbers.
    pub const fn profile(self) -> &'static Profile {
        match self {
            Level::Easy => &Profile::EASY,
            Level::Normal => &Profile::NORMAL,
            Level::Hard => &Profile::HARD,
        }
    }
}

/// The numbers of a level, by the document's names. They are the same for both games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Profile {
    /// A claim that completes an own line is worth exactly this.
    pub win_score: f64,
    /// Claiming a cell on which the opponent would complete a line.
    pub block_win_bonus: f64,
    /// 1, 2, and 3 or more own cells beside the claimed one, in each direction.
    pub self_streak: [f64; 3],
    /// Likewise for the opponent's cells.
    pub opp_streak: [f64; 3],
    /// What nearness to the centre counts for.
    pub center_weight: f64,
    /// The largest random term.
    pub random_bonus: f64,
    /// From 2 on, the opponent's best reply is looked at.
    pub lookahead_depth: u32,
    /// How many moves are looked at that closely. Without look-ahead it has no effect.
    pub candidate_cap: usize,
    /// The part of the reply's score that is subtracted.
    pub response_weight: f64,
    /// How many of the best moves it picks from at random.
    pub top_pick_count: usize,
    /// What nearness to the centre counts for in the first claim, besides `center_weight`.
    pub opening_center_weight: f64,
    /// The largest random term of the first claim, besides `random_bonus`.
    pub opening_random_bonus: f64,
    /// How likely it places a pion at random instead of on the value that it likes best.
    pub placement_random_chance: f64,
}

impl Profile {
    /// The easy level.
    pub const EASY: Profile = Profile {
        win_score: 100_000.0,
        block_win_bonus: 28_000.0,
        self_streak: [28.0, 220.0, 2_200.0],
        opp_streak: [14.0, 140.0, 2_600.0],
        center_weight: 2.2,
        random_bonus: 42.0,
        lookahead_depth: 0,
        candidate_cap: 8,
        response_weight: 0.0,
        top_pick_count: 4,
        opening_center_weight: 1.3,
        opening_random_bonus: 20.0,
        placement_random_chance: 0.65,
    };

    /// The normal level.
    pub const NORMAL: Profile = Profile {
        win_score: 100_000.0,
        block_win_bonus: 50_000.0,
        self_streak: [50.0, 500.0, 5_000.0],
        opp_streak: [20.0, 300.0, 8_000.0],
        center_weight: 5.0,
        random_bonus: 10.0,
        lookahead_depth: 0,
        candidate_cap: 10,
        response_weight: 0.0,
        top_pick_count: 2,
        opening_center_weight: 2.4,
        opening_random_bonus: 8.0,
        placement_random_chance: 0.3,
    };

    /// The hard level.
    pub const HARD: Profile = Profile {
        win_score: 100_000.0,
        block_win_bonus: 52_000.0,
        self_streak: [55.0, 560.0, 5_500.0],
        opp_streak: [26.0, 360.0, 9_000.0],
        center_weight: 5.5,
        random_bonus: 3.0,
        lookahead_depth: 2,
        candidate_cap: 6,
        response_weight: 0.75,
        top_pick_count: 1,
        opening_center_weight: 3.0,
        opening_random_bonus: 2.0,
        placement_random_chance: 0.08,
    };
}
