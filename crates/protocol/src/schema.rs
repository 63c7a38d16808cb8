//! OpenAPI and TypeScript, made from the types.

use parlor_rules::{
    Cell, Ghost, Hand, Layout, Mark, Offer, Outlook, Patch, Piece, Pile, Say, Setting, Settings, Step, Tick,
    Touch, View,
};
use schemars::generate::SchemaSettings;
use serde_json::{Value as Json, json};
use ts_rs::{Config, TS};

use crate::room::{
    ClockAnswer, ClockSetting, Command, CommandAnswer, Conflict, DiceAnswer, Due, Errand, Event, Happening,
    HostAnswer, HostRequest, LineNode, Order, PlayerSeat, Proposal, RoomAnswer, RoomRequest, Score, Seat,
    Seed, Stalled, TakeBack, Task, What,
};
use crate::{
    Action, Analysis, AnalyzeRequest, Answer, Bounds, CancelRequest, Cancelled, Candidate, Choice,
    ChooseRequest, EvaluateRequest, EvaluationAnswer, Failure, GameInfo, GameRef, GameSource, Games,
    MoveClass, Next, OptionInfo, Outcome, PROTOCOL_VERSION, PerftAnswer, PerftRequest, Picked, PlayerInfo,
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

/// The OpenAPI description of the HTTP interface.
pub fn openapi() -> Json {
    let mut generator = SchemaSettings::draft2020_12()
        .with(|settings| settings.definitions_path = "/components/schemas".into())
        .into_generator();
    let request = generator.subschema_for::<Request>();
    let answer = generator.subschema_for::<Answer>();
    let problem = generator.subschema_for::<Problem>();
    // What rooms speak; their routes come with the server's rooms.
    generator.subschema_for::<RoomRequest>();
    generator.subschema_for::<RoomAnswer>();
    generator.subschema_for::<Order>();
    generator.subschema_for::<CommandAnswer>();
    generator.subschema_for::<Conflict>();
    let problem_answer = json!({
        "description": "What went wrong with what",
        "content": { "application/problem+json": { "schema": problem } }
    });
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Parlor",
            "description": "Board games, their rules and their players: one request, one answer.",
            "version": PROTOCOL_VERSION,
        },
        "paths": {
            "/api/v1/query": { "post": {
                "summary": "Ask about a position, or for a move",
                "description": "With `reportEveryMs` the answers come as NDJSON, one a line. A client that goes away cancels. \
                    Requests with the same `Parlor-Client` header share one scope for `cancel`.",
                "requestBody": { "required": true, "content": { "application/json": { "schema": request } } },
                "responses": {
                    "200": { "description": "The answer", "content": {
                        "application/json": { "schema": answer },
                        "application/x-ndjson": { "schema": answer },
                    } },
                    "400": problem_answer, "404": problem_answer, "413": problem_answer, "422": problem_answer,
                    "429": problem_answer, "499": problem_answer, "500": problem_answer, "503": problem_answer,
                }
            } },
            "/api/v1/ws": { "get": {
                "summary": "The same requests and answers as WebSocket messages, any number in flight",
                "responses": { "101": { "description": "Switching to WebSocket" } }
            } },
            "/livez": { "get": { "summary": "Whether the process runs", "responses": { "200": { "description": "It does" } } } },
            "/readyz": { "get": { "summary": "Whether it takes requests", "responses": {
                "200": { "description": "It does" }, "503": { "description": "It does not" } } } },
            "/metrics": { "get": { "summary": "Figures for Prometheus", "responses": { "200": { "description": "Text" } } } },
        },
        "components": { "schemas": generator.take_definitions(true) }
    })
}
