use parlor_rules::{Offer, View};

/// Makes a move out of touches, one step after the other.
#[derive(Clone, Debug, Default)]
pub struct Picker {
    offers: Vec<Offer>,
    chosen: Vec<String>,
}

/// Something that may be touched next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Next {
    /// What to touch.
    pub step: String,
    /// The move that it completes, if it does.
    pub completes: Option<String>,
}

/// What a touch did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Touch {
    /// Nothing: it is not offered.
    Nothing,
    /// One step of a move, or a step taken back.
    Step,
    /// This move is complete.
    Move(String),
}

impl Picker {
    /// Offers the moves of a view.
    pub fn new(view: &View) -> Picker {
        Picker { offers: view.moves.clone(), chosen: Vec::new() }
    }

    /// What was touched so far.
    pub fn chosen(&self) -> &[String] {
        &self.chosen
    }

    /// The only move there is, if there is only one.
    pub fn only_move(&self) -> Option<&Offer> {
        if let [only] = self.offers.as_slice() { Some(only) } else { None }
    }

    /// What may be touched next, in the order of the moves.
    pub fn next(&self) -> Vec<Next> {
        self.after(&self.chosen)
    }

    fn after(&self, chosen: &[String]) -> Vec<Next> {
        let mut next: Vec<Next> = Vec::new();
        for offer in &self.offers {
            let Some([step, rest @ ..]) = offer.steps.strip_prefix(chosen) else { continue };
            if next.iter().all(|known| known.step != *step) {
                next.push(Next { step: step.clone(), completes: rest.is_empty().then(|| offer.mv.clone()) });
            }
        }
        next
    }

    /// Touches something. Touching the last thing again takes it back, and touching the first step of another move
    /// begins that one instead.
    pub fn touch(&mut self, step: &str) -> Touch {
        if let Some(next) = self.next().into_iter().find(|next| next.step == step) {
            return self.go_on(next);
        }
        if self.chosen.last().is_some_and(|last| last == step) {
            self.chosen.pop();
            return Touch::Step;
        }
        match self.after(&[]).into_iter().find(|next| next.step == step) {
            Some(first) => {
                self.chosen.clear();
                self.go_on(first)
            }
            None => Touch::Nothing,
        }
    }

    fn go_on(&mut self, next: Next) -> Touch {
        match next.completes {
            Some(mv) => {
                self.chosen.clear();
                Touch::Move(mv)
            }
            None => {
                self.chosen.push(next.step);
                Touch::Step
            }
        }
    }

    /// Takes everything back. False when nothing was touched.
    pub fn cancel(&mut self) -> bool {
        let had_any = !self.chosen.is_empty();
        self.chosen.clear();
        had_any
    }
}

#[cfg(test)]
mod tests {
    use parlor_rules::Say;

    use super::*;

    fn picker(moves: &[(&str, &[&str])]) -> Picker {
        let offer = |(mv, steps): &(&str, &[&str])| Offer {
            mv: (*mv).to_owned(),
            steps: steps.iter().map(|&step| step.to_owned()).collect(),
            say: Say::new("toy.move", []),
        };
        Picker::new(&View { moves: moves.iter().map(offer).collect(), ..View::default() })
    }

    fn steps(picker: &Picker) -> Vec<String> {
        picker.next().into_iter().map(|next| next.step).collect()
    }

    #[test]
    fn steps_lead_to_a_move() {
        let mut picker =
            picker(&[("Qa", &["hand:Q", "a"]), ("Qb", &["hand:Q", "b"]), ("a1b2", &["a1", "b2"])]);
        assert_eq!(steps(&picker), ["hand:Q", "a1"]);
        assert_eq!(picker.touch("b2"), Touch::Nothing);
        assert_eq!(picker.touch("hand:Q"), Touch::Step);
        assert_eq!(steps(&picker), ["a", "b"]);
        assert_eq!(picker.touch("b"), Touch::Move("Qb".to_owned()));
        assert!(picker.chosen().is_empty());
    }

    #[test]
    fn a_choice_can_be_changed() {
        let mut picker = picker(&[("a1b2", &["a1", "b2"]), ("c1d2", &["c1", "d2"])]);
        assert_eq!(picker.touch("a1"), Touch::Step);
        assert_eq!(picker.touch("c1"), Touch::Step);
        assert_eq!(picker.chosen(), ["c1"]);
        assert_eq!(picker.touch("c1"), Touch::Step);
        assert!(picker.chosen().is_empty());
        assert!(!picker.cancel());
        picker.touch("a1");
        assert!(picker.cancel());
        assert_eq!(steps(&picker), ["a1", "c1"]);
    }

    #[test]
    fn one_step_can_be_a_move() {
        let mut only = picker(&[("pass", &["pass"])]);
        assert_eq!(only.only_move().map(|offer| offer.mv.as_str()), Some("pass"));
        assert_eq!(only.next()[0].completes.as_deref(), Some("pass"));
        assert_eq!(only.touch("pass"), Touch::Move("pass".to_owned()));
        assert_eq!(picker(&[]).next(), []);
    }

    #[test]
    fn the_same_thing_may_be_touched_twice_in_a_move() {
        let mut picker = picker(&[("turn", &["3-4", "3-4", "@2"]), ("step", &["3-4", "3-5"])]);
        assert_eq!(picker.touch("3-4"), Touch::Step);
        assert_eq!(picker.touch("3-4"), Touch::Step);
        assert_eq!(picker.touch("@2"), Touch::Move("turn".to_owned()));
    }
}
