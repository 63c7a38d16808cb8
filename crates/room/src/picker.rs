use std::collections::BTreeMap;

use parlor_protocol::{Grasp, Next, Picked, Preview, Problem, ProblemType, Touched};
use parlor_rules::{Offer, Step, Touch, View};

/// Makes moves out of touches, one step after the other. Every screen has one, beside the room: touches are neither
/// commands nor events.
///
/// Steps that the game lets be filled in ([`Step::auto`]) are filled in as soon as nothing else is possible. Where there
/// are several of them, the one that the side used last is taken, otherwise the first in its hand; so a piece to drop
/// is selected from the start and stays selected.
///
/// ```
/// use parlor_desk::{Catalogue, Limits, OpenGame, GameSpec};
/// use parlor_protocol::Touched;
/// use parlor_room::Picker;
/// use parlor_rules::Touch;
///
/// let catalogue = Catalogue::new(Limits::LOCAL);
/// let game = catalogue.games().iter().find(|game| game.about().id == "romgon").expect("a game");
/// let open = game.open(&GameSpec::default())?;
/// let mut picker = Picker::new();
/// picker.renew(&open.state("1").view);
///
/// // The piece, where it goes, and how it lies then.
/// let explain = |touched: &[Touch]| open.explain(touched);
/// assert_eq!(picker.touch(&Touch::cell("1-6"), explain), Touched::Step);
/// assert_eq!(picker.touch(&Touch::cell("1-5"), explain), Touched::Step);
/// let done = picker.touch(&Touch::choice("facing-2"), explain);
/// assert_eq!(done, Touched::Move("1-6>1-5@2".to_owned()));
///
/// // No try is silent.
/// let Touched::Refused(problem) = picker.touch(&Touch::cell("3-3"), explain) else { panic!() };
/// assert_eq!(problem.detail, "3-3 is empty; name a hex with one of your pieces");
/// # Ok::<(), parlor_protocol::Problem>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Picker {
    view: View,
    made: Vec<Made>,
    /// The pile that each side used last.
    kept: BTreeMap<String, String>,
}

/// A step that was made.
#[derive(Clone, PartialEq, Debug)]
struct Made {
    step: Step,
    /// Whether it was filled in rather than touched.
    filled: bool,
}

impl Picker {
    /// A picker that offers nothing yet.
    pub fn new() -> Picker {
        Picker::default()
    }

    /// Offers the moves of a new position. Touches of the old one are let go; what each side used last is kept.
    pub fn renew(&mut self, view: &View) {
        let made = std::mem::take(&mut self.made);
        self.remember(&made);
        self.view = view.clone();
        self.made = self.fill(Vec::new()).0;
    }

    /// Offers nothing, because it is not for this person to move.
    pub fn rest(&mut self) {
        let made = std::mem::take(&mut self.made);
        self.remember(&made);
        self.view.moves.clear();
    }

    /// Touches something: goes on with the move; or lets go of what was touched before, and all after it; or goes on
    /// otherwise from an earlier step, or with another move from the beginning. If it leads nowhere nothing changes,
    /// and `explain` is asked for the reason, with all touches of the move.
    pub fn touch(&mut self, touch: &Touch, explain: impl FnOnce(&[Touch]) -> Problem) -> Touched {
        if let Some(step) = self.step_at(self.made.len(), touch) {
            return self.go_on(self.made.len(), step);
        }
        if let Some(index) = self.made.iter().rposition(|made| made.step.is_made_by(touch)) {
            let step = self.made[index].step.clone();
            // What would be filled in again at once is not let go.
            if step.auto {
                return self.go_on(index, step);
            }
            self.cut_back_to(index);
            return Touched::Step;
        }
        for index in (0..self.made.len()).rev() {
            if let Some(step) = self.step_at(index, touch) {
                return self.go_on(index, step);
            }
        }
        let touches: Vec<_> = self.chosen().map(Step::touch).chain([touch.clone()]).collect();
        Touched::Refused(explain(&touches))
    }

    /// Takes the last touch back, with what was filled in after it. False when there is none.
    pub fn let_go(&mut self) -> bool {
        let Some(last) = self.made.iter().rposition(|made| !made.filled) else { return false };
        self.cut_back_to(last);
        true
    }

    /// The steps made so far.
    pub fn chosen(&self) -> impl Iterator<Item = &Step> {
        self.made.iter().map(|made| &made.step)
    }

    /// What goes on with the move, in the order of the moves.
    pub fn next(&self) -> Vec<Next> {
        self.nexts(self.made.len())
    }

    /// What can be touched instead: it begins another move, or goes on otherwise from an earlier step.
    pub fn instead(&self) -> Vec<Next> {
        let next = self.steps_at(self.made.len());
        let taken: Vec<&Step> = self.chosen().chain(next).collect();
        let earlier = (0..self.made.len()).rev().flat_map(|index| self.nexts(index));
        earlier.filter(|next| !taken.contains(&&next.step)).collect()
    }

    /// The only move there is, if there is only one.
    pub fn only_move(&self) -> Option<&Offer> {
        if let [only] = self.view.moves.as_slice() { Some(only) } else { None }
    }

    /// A piece that is to be shown elsewhere until the move is complete: one that the game marks so (`preview`), or a
    /// touched piece on the cell that was touched after it.
    pub fn preview(&self) -> Option<Preview> {
        let is_cell = |step: &&Step| step.choice.is_none() && step.hand.is_none();
        let cells: Vec<_> = self.chosen().filter(is_cell).filter_map(|step| step.cell.as_ref()).collect();
        let (first, last) = (cells.first()?, cells.last()?);
        let marked = self.view.marks.iter().find(|mark| mark.kind == "preview" && mark.of.contains(last));
        let from = match marked {
            Some(mark) => mark.at.first()?,
            None => *self.view.pieces.iter().any(|piece| piece.at == **first).then_some(first)?,
        };
        (from != *last).then(|| Preview { from: from.clone(), at: (*last).clone() })
    }

    /// What another picker has to be told to go on where this one is.
    pub fn grasp(&self) -> Grasp {
        let touched = self.made.iter().filter(|made| !made.filled);
        Grasp { touches: touched.map(|made| made.step.touch()).collect(), piles: self.kept.clone() }
    }

    /// Goes on where another picker was that offered the same. Touches that lead nowhere here are passed over.
    pub fn take_up(&mut self, grasp: &Grasp) {
        self.kept = grasp.piles.clone();
        self.made = self.fill(Vec::new()).0;
        let unheard = |_: &[Touch]| Problem::new(ProblemType::BadRequest, "no-such-touch", "");
        for touch in &grasp.touches {
            self.touch(touch, unheard);
        }
    }

    /// All of this as data.
    pub fn picked(&self) -> Picked {
        Picked {
            chosen: self.chosen().cloned().collect(),
            next: self.next(),
            instead: self.instead(),
            preview: self.preview(),
        }
    }

    /// The offers that begin with these steps.
    fn offers(&self, made: &[Made]) -> Vec<&Offer> {
        let begins = |offer: &&Offer| {
            let first = offer.steps.iter().take(made.len());
            offer.steps.len() >= made.len() && first.eq(made.iter().map(|made| &made.step))
        };
        self.view.moves.iter().filter(begins).collect()
    }

    /// What may be touched after the first steps of those made, in the order of the moves.
    fn steps_at(&self, index: usize) -> Vec<&Step> {
        self.steps_after(&self.made[..index])
    }

    fn steps_after(&self, made: &[Made]) -> Vec<&Step> {
        let mut steps: Vec<&Step> = Vec::new();
        for step in self.offers(made).into_iter().filter_map(|offer| offer.steps.get(made.len())) {
            if !steps.contains(&step) {
                steps.push(step);
            }
        }
        steps
    }

    /// The step that a touch makes after the first steps of those made.
    fn step_at(&self, index: usize, touch: &Touch) -> Option<Step> {
        self.steps_at(index).into_iter().find(|step| step.is_made_by(touch)).cloned()
    }

    fn nexts(&self, index: usize) -> Vec<Next> {
        let next = |step: &Step| {
            let (_, offer) = self.fill(self.made_with(index, step.clone()));
            Next {
                step: step.clone(),
                completes: offer.map(|offer| offer.mv.clone()),
                say: offer.map(|offer| offer.say.clone()),
                warn: offer.and_then(|offer| offer.warn.clone()),
            }
        };
        self.steps_at(index).into_iter().map(next).collect()
    }

    /// The first steps of those made, and one more that is touched.
    fn made_with(&self, index: usize, step: Step) -> Vec<Made> {
        let touched = Made { step, filled: false };
        self.made[..index].iter().cloned().chain([touched]).collect()
    }

    /// Lets go of all steps but the first ones.
    fn cut_back_to(&mut self, count: usize) {
        let first = self.made[..count].to_vec();
        self.made = self.fill(first).0;
    }

    fn go_on(&mut self, index: usize, step: Step) -> Touched {
        let (made, offer) = self.fill(self.made_with(index, step));
        let Some(mv) = offer.map(|offer| offer.mv.clone()) else {
            self.made = made;
            return Touched::Step;
        };
        self.remember(&made);
        self.made = self.fill(Vec::new()).0;
        Touched::Move(mv)
    }

    /// Fills in what the game lets be filled in, as long as nothing else is possible; also gives the offer that is
    /// complete then.
    fn fill(&self, mut made: Vec<Made>) -> (Vec<Made>, Option<&Offer>) {
        loop {
            let complete = self.offers(&made).into_iter().find(|offer| offer.steps.len() == made.len());
            if complete.is_some() {
                if made.iter().any(|made| !made.filled) {
                    return (made, complete);
                }
                // No move is completed without a touch.
                made.pop();
                return (made, None);
            }
            match self.to_fill_in(&self.steps_after(&made)) {
                Some(step) => made.push(Made { step, filled: true }),
                None => return (made, None),
            }
        }
    }

    /// The step to be filled in where these are possible.
    fn to_fill_in(&self, steps: &[&Step]) -> Option<Step> {
        if !steps.iter().all(|step| step.auto) {
            return None;
        }
        let is_kept = |step: &&&Step| self.kept.values().any(|kept| step.hand.as_ref() == Some(kept));
        let in_hand = || {
            let mut hands = self.view.hands.iter();
            hands.find_map(|hand| steps.iter().find(|step| step.hand.as_ref() == Some(&hand.at)))
        };
        let step = steps.iter().find(is_kept).or_else(in_hand).or(steps.first())?;
        Some((*step).clone())
    }

    /// Remembers the piles that were used, by their sides.
    fn remember(&mut self, made: &[Made]) {
        for hand in made.iter().filter(|made| made.step.auto).filter_map(|made| made.step.hand.as_ref()) {
            if let Some(pile) = self.view.hands.iter().find(|pile| pile.at == *hand) {
                self.kept.insert(pile.side.clone(), hand.clone());
            }
        }
    }
}
