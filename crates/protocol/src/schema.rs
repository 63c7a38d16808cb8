//! TypeScript, made from the types.

use parlor_rules::{
    Cell, Ghost, Hand, Layout, Mark, Offer, Outlook, Patch, Piece, Pile, Say, Setting, Settings, Step, Tick,
    Touch, View,
};
use ts_rs::{Config, TS};

use crate::room::{
    Before, ClockAnswer, ClockSetting, Command, CommandAnswer, Conflict, DiceAnswer, Due, Errand, Event,
    Happening, HostAnswer, HostRequest, LineNode, Order, PlayerSeat, Proposal, RoomAnswer, RoomRequest,
    Score, Seat, Seed, Stalled, TakeBack, Task, What,
};
use crate::{
    Action, Analysis, AnalyzeRequest, Answer, Bounds, CancelRequest, Cancelled, Candidate, Choice,
    ChooseRequest, EvaluateRequest, EvaluationAnswer, Failure, GameInfo, GameRef, GameSource, Games, Grasp,
    LevelInfo, Measured, MoveClass, Next, OptionInfo, Outcome, PerftAnswer, PerftRequest, Picked, PlayerInfo,
    PlayerRef, Preview, Problem, ProblemType, Query, RecordAnswer, RecordRequest, Request, ReviewAnswer,
    ReviewRequest, ReviewedMove, ReviewedSide, Split, StateAnswer, Touched, TuningInfo, Version,
};

/// All types of the protocol as one TypeScript module.
pub fn typescript() -> String {
    let config = Config::default();
    let mut text = String::from("// Made by `parlor schema typescript` from the Rust types. Do not edit.\n");
    macro_rules! declare {
        ($($type:ty),* $(,)?) => {
            $(
                text.push_str("\nexport ");
                text.push_str(&<$type as TS>::decl(&config));
                text.push('\n');
            )*
        };
    }
    declare!(
        Action,
        Setting,
        Settings,
        Request,
        Query,
        GameRef,
        PlayerRef,
        Bounds,
        PerftRequest,
        EvaluateRequest,
        AnalyzeRequest,
        ChooseRequest,
        GameSource,
        RecordRequest,
        ReviewRequest,
        CancelRequest,
        Answer,
        Games,
        Version,
        GameInfo,
        OptionInfo,
        PlayerInfo,
        LevelInfo,
        Measured,
        TuningInfo,
        StateAnswer,
        Outcome,
        View,
        Piece,
        Hand,
        Mark,
        Offer,
        Step,
        Say,
        Touch,
        Picked,
        Grasp,
        Next,
        Preview,
        Touched,
        Layout,
        Cell,
        Ghost,
        Pile,
        Patch,
        Outlook,
        Tick,
        PerftAnswer,
        Split,
        Analysis,
        Candidate,
        EvaluationAnswer,
        Choice,
        RecordAnswer,
        ReviewAnswer,
        ReviewedMove,
        ReviewedSide,
        MoveClass,
        Cancelled,
        Failure,
        Problem,
        ProblemType,
        RoomRequest,
        TakeBack,
        Seat,
        PlayerSeat,
        ClockSetting,
        ClockAnswer,
        Order,
        Command,
        What,
        Event,
        Happening,
        Seed,
        RoomAnswer,
        LineNode,
        Proposal,
        Score,
        DiceAnswer,
        Stalled,
        CommandAnswer,
        Conflict,
        Due,
        Task,
        HostRequest,
        Before,
        Errand,
        HostAnswer
    );
    text + &by_action(&config)
}

/// What belongs to which action: what may be asked, and what is answered, so that nobody has to guess.
fn by_action(config: &Config) -> String {
    fn names<Asked: TS, Answered: TS>(config: &Config) -> [String; 2] {
        [Asked::name(config), Answered::name(config)]
    }
    let mut maps = [String::new(), String::new()];
    let mut thinking = Vec::new();
    for action in Action::ALL {
        let names = match action {
            Action::Games => ["Record<never, never>".to_owned(), Games::name(config)],
            Action::State => names::<GameRef, StateAnswer>(config),
            Action::Perft => names::<PerftRequest, PerftAnswer>(config),
            Action::Evaluate => names::<EvaluateRequest, EvaluationAnswer>(config),
            Action::Analyze => names::<AnalyzeRequest, Analysis>(config),
            Action::Choose => names::<ChooseRequest, Choice>(config),
            Action::Record => names::<RecordRequest, RecordAnswer>(config),
            Action::Review => names::<ReviewRequest, ReviewAnswer>(config),
            Action::Cancel => names::<CancelRequest, Cancelled>(config),
        };
        for (map, name) in maps.iter_mut().zip(names) {
            map.push_str(&format!("  {}: {name};\n", action.name()));
        }
        if action.thinks() {
            thinking.push(format!("\"{}\"", action.name()));
        }
    }
    let [questions, answers] = maps;
    format!(
        "\n/** What may be asked, by action. */\nexport type Questions = {{\n{questions}}};\n\
         \n/** What is answered if nothing is wrong, by action. */\nexport type Answers = {{\n{answers}}};\n\
         \n/** A request without its id. */\n\
         export type Question<A extends Action = Action> = {{\n\
         \x20 [K in A]: {{ action: K; version?: string; reportEveryMs?: number }} & Questions[K];\n}}[A];\n\
         \n/** The actions that may take long, and can be cancelled. All others are answered at once. */\n\
         export const THINKING: ReadonlySet<Action> = new Set<Action>([{}]);\n",
        thinking.join(", ")
    )
}
