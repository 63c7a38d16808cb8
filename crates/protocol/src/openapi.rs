//! The description of the HTTP interface (OpenAPI 3.1), made from the types.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value as Json, json};

use crate::plain_schema::{spelled_out, without_code};
use crate::room::{CommandAnswer, Conflict, Event, HostAnswer, HostRequest, Order, RoomAnswer, RoomRequest};
use crate::{
    Action, Analysis, AnalyzeRequest, Answer, CancelRequest, Cancelled, Choice, ChooseRequest,
    EvaluateRequest, EvaluationAnswer, GameRef, Games, PROTOCOL_VERSION, PerftAnswer, PerftRequest, Problem,
    RecordAnswer, RecordRequest, Request, ReviewAnswer, ReviewRequest, StateAnswer,
};

/// The OpenAPI description of the HTTP interface.
pub fn openapi() -> Json {
    let mut description = Description {
        generator: SchemaSettings::draft2020_12()
            .with(|settings| settings.definitions_path = "/components/schemas".into())
            .into_generator(),
        paths: Map::new(),
    };
    description.add_query();
    Action::ALL.into_iter().for_each(|action| description.add_action(action));
    description.add_rooms();
    description.add_errands();
    description.add_documents();
    description.add_health();
    let mut schemas = description.generator.take_definitions(true);
    schemas.insert("OpenedRoom".to_owned(), opened_room(&schemas));
    for name in ["Request", "RoomOrder"] {
        if let Some(schema) = schemas.get(name) {
            schemas.insert(name.to_owned(), spelled_out(schema, &schemas));
        }
    }
    schemas.values_mut().for_each(without_code);
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Parlor",
            "description": "Board games, their rules and their players: one request, one answer; and rooms to play in.",
            "version": PROTOCOL_VERSION,
        },
        "paths": description.paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": { "seat": { "type": "http", "scheme": "bearer", "description": "The key of a seat" } },
        }
    })
}

/// The description as far as it is written.
struct Description {
    generator: SchemaGenerator,
    paths: Map<String, Json>,
}

impl Description {
    fn schema<T: JsonSchema>(&mut self) -> Json {
        self.generator.subschema_for::<T>().to_value()
    }

    /// Adds what a method does at an address, with the problems that any request to the interface may meet.
    fn add(&mut self, path: &str, method: &str, mut operation: Json, problems: &[u16]) {
        let problem = self.schema::<Problem>();
        for status in [403, 429, 500, 503].iter().chain(problems) {
            let said = json!({
                "description": "What went wrong with what",
                "content": { "application/problem+json": { "schema": problem } }
            });
            if operation["responses"].get(status.to_string()).is_none() {
                operation["responses"][status.to_string()] = said;
            }
        }
        let methods = self.paths.entry(path).or_insert_with(|| json!({}));
        methods[method] = operation;
    }

    fn add_query(&mut self) {
        let (request, answer) = (self.schema::<Request>(), self.schema::<Answer>());
        let example = json!({"id": "1", "action": "choose", "game": "ur", "moves": ["d4"], "nodes": 1000});
        let operation = json!({
            "summary": "Ask about a position, or for a move",
            "description": STREAMS,
            "parameters": [client()],
            "requestBody": body(&request, &example),
            "responses": { "200": answers(&answer) },
        });
        self.add("/api/v1/query", "post", operation, &ASKED);
        let operation = json!({
            "summary": "The same requests and answers as WebSocket messages, any number in flight; also watch and command for rooms",
            "responses": {
                "101": { "description": "Switching to WebSocket" },
                "400": { "description": "It was not asked for a WebSocket" },
                "426": { "description": "It was not asked for a WebSocket" },
            },
        });
        self.add("/api/v1/ws", "get", operation, &[]);
    }

    /// An address for an action, where the action need not be named again.
    fn add_action(&mut self, action: Action) {
        let position = json!({"game": "ur", "moves": ["d4"]});
        let short = json!({"game": "ur", "moves": ["d4"], "nodes": 1000});
        let (summary, asked, answered, example) = match action {
            Action::Games => {
                ("The games, their options and players", json!({}), self.schema::<Games>(), json!({}))
            }
            Action::State => (
                "The position after some moves",
                self.schema::<GameRef>(),
                self.schema::<StateAnswer>(),
                position,
            ),
            Action::Perft => {
                let example = json!({"game": "chessinfive", "depth": 1});
                (
                    "How many lines of play there are",
                    self.schema::<PerftRequest>(),
                    self.schema::<PerftAnswer>(),
                    example,
                )
            }
            Action::Evaluate => {
                let (asked, answered) = (self.schema::<EvaluateRequest>(), self.schema::<EvaluationAnswer>());
                ("A player's static opinion", asked, answered, position)
            }
            Action::Analyze => {
                let (asked, answered) = (self.schema::<AnalyzeRequest>(), self.schema::<Analysis>());
                ("The best moves and the winning chances", asked, answered, short)
            }
            Action::Choose => (
                "The move that a player makes",
                self.schema::<ChooseRequest>(),
                self.schema::<Choice>(),
                short,
            ),
            Action::Record => {
                let (asked, answered) = (self.schema::<RecordRequest>(), self.schema::<RecordAnswer>());
                ("A game as text, or the game in a text", asked, answered, position)
            }
            Action::Review => {
                let (asked, answered) = (self.schema::<ReviewRequest>(), self.schema::<ReviewAnswer>());
                ("What was well and badly played", asked, answered, short)
            }
            Action::Cancel => {
                let (asked, answered) = (self.schema::<CancelRequest>(), self.schema::<Cancelled>());
                (
                    "Stop a request with the same Parlor-Client header",
                    asked,
                    answered,
                    json!({"target": "analyze"}),
                )
            }
        };
        let any = json!({ "type": "object", "properties": {
            "id": { "type": "string", "maxLength": 128, "description": "The action's name when left out" },
            "version": { "type": "string" },
            "reportEveryMs": { "type": "integer", "minimum": 50 },
        } });
        let operation = json!({
            "summary": summary,
            "description": STREAMS,
            "parameters": [client()],
            "requestBody": body(&json!({ "allOf": [asked, any] }), &example),
            "responses": { "200": answers(&answered) },
        });
        let path = format!("/api/v1/{}", action.name());
        self.add(&path, "post", operation, &ASKED);
        if action == Action::Games {
            self.add(
                &path,
                "get",
                json!({ "summary": summary, "responses": { "200": told("The games", &answered) } }),
                &[],
            );
        }
    }

    fn add_rooms(&mut self) {
        let (request, room) = (self.schema::<RoomRequest>(), self.schema::<RoomAnswer>());
        let example = json!({"game": "ur", "seats": {"player1": {"kind": "person"}, "player2": {"kind": "player", "player": "random"}}});
        let opened = json!({ "$ref": "#/components/schemas/OpenedRoom" });
        let mut created = told("The room is open", &opened);
        created["headers"] = json!({ "Location": { "required": true, "schema": { "type": "string" } } });
        let operation = json!({ "summary": "Open a room", "requestBody": body(&request, &example), "responses": { "201": created } });
        self.add("/api/v1/rooms", "post", operation, &ASKED);

        let lobby = json!({ "type": "object", "required": ["rooms"], "properties": { "rooms": { "type": "array", "items": {
            "type": "object", "required": ["id", "game", "seats"] } } } });
        let operation = json!({ "summary": "Rooms with an open seat that are listed", "responses": { "200": told("The lobby", &lobby) } });
        self.add("/api/v1/rooms", "get", operation, &[]);

        let id = parameter("id", "path", "The room", &json!({ "type": "string", "minLength": 1 }));
        let operation = json!({ "summary": "The room as anybody may see it", "parameters": [id], "responses": { "200": told("The room", &room) } });
        self.add("/api/v1/rooms/{id}", "get", operation, &[404]);

        let side = parameter("side", "path", "The side", &json!({ "type": "string", "minLength": 1 }));
        let sitter = json!({ "type": "object", "properties": { "name": { "type": ["string", "null"], "maxLength": 20 } }, "additionalProperties": false });
        let events = self.schema::<Event>();
        let seated = json!({ "type": "object", "required": ["key", "side", "seq", "events"], "properties": {
            "key": { "type": "string" }, "side": { "type": "string" }, "seq": { "type": "integer" },
            "events": { "type": "array", "items": events } } });
        let conflict = problem_told("The seat is taken", &self.schema::<Conflict>());
        let operation = json!({ "summary": "Take an open seat; the key is shown once", "parameters": [id, side],
            "requestBody": body(&sitter, &json!({"name": "Ann"})), "responses": { "200": told("Seated", &seated), "409": conflict } });
        self.add("/api/v1/rooms/{id}/seats/{side}", "post", operation, &ASKED);

        let (order, answer) = (self.schema::<Order>(), self.schema::<CommandAnswer>());
        let conflict =
            problem_told("The room is not where the command was meant for", &self.schema::<Conflict>());
        let operation = json!({ "summary": "A command of whoever holds the key of a seat", "parameters": [id],
            "security": [{ "seat": [] }], "requestBody": body(&order, &json!({"command": "roll", "at": 0, "cmd": "1"})),
            "responses": { "200": told("What happened", &answer), "409": conflict } });
        self.add("/api/v1/rooms/{id}/commands", "post", operation, &ASKED);

        let after = json!({ "name": "after", "in": "query", "description": "The number of the last event that is known",
            "schema": { "type": "integer", "minimum": 0, "maximum": 9_007_199_254_740_991_u64, "default": 0 } });
        let operation = json!({ "summary": "Events as they happen", "parameters": [id, after],
            "description": "Server-sent events, or one event a line with `Accept: application/x-ndjson`. It goes on until the client goes away.",
            "responses": { "200": { "description": "Events", "content": {
                "text/event-stream": { "schema": { "type": "string" } }, "application/x-ndjson": { "schema": events } } } } });
        self.add("/api/v1/rooms/{id}/events", "get", operation, &[400, 404]);
        self.add_kept(&id, &events);
    }

    /// Rooms of pages that cannot host them.
    fn add_errands(&mut self) {
        let (request, answer) = (self.schema::<HostRequest>(), self.schema::<HostAnswer>());
        let operation = json!({
            "summary": "What a page asks of the host of its own room, where it cannot host it itself",
            "description": "Nothing is kept: `before` says how the room was left, with all its events.",
            "requestBody": body(&request, &json!({"id": "1", "now": 0, "do": "boards"})),
            "responses": { "200": told("How things stand then", &answer) },
        });
        self.add("/api/v1/errands", "post", operation, &ASKED);
    }

    /// What is kept of a guest, for the guest.
    fn add_kept(&mut self, id: &Json, events: &Json) {
        let kept = json!({ "type": "object", "required": ["room", "side", "name", "touchedMs", "events"], "properties": {
            "room": { "type": "string" }, "side": { "type": "string" }, "name": { "type": ["string", "null"] },
            "touchedMs": { "type": "integer", "minimum": 0, "description": "When something happened last, since 1970" },
            "events": { "type": "array", "items": events } } });
        let operation = json!({ "summary": "What is kept of whoever holds the key of a seat", "parameters": [id],
            "security": [{ "seat": [] }], "responses": { "200": told("All of it", &kept) } });
        self.add("/api/v1/rooms/{id}/kept", "get", operation, &[404]);
        let removed = json!({ "type": "object", "required": ["removed"], "properties": { "removed": { "enum": ["name", "room"] } } });
        let operation = json!({ "summary": "Remove what is kept of whoever holds the key of a seat", "parameters": [id],
            "description": "The whole room when no other person ever sat there; else the name, and the games stay for the other.",
            "security": [{ "seat": [] }], "responses": { "200": told("What was removed", &removed) } });
        self.add("/api/v1/rooms/{id}/kept", "delete", operation, &[404]);
    }

    /// The addresses of the games' original documents.
    fn add_documents(&mut self) {
        let refused = told(
            "The request makes no sense",
            &json!({ "type": "object", "required": ["error"], "properties": { "error": { "type": "string" } } }),
        );
        let hand = vec![json!({"square": -1}); 7];
        let example =
            json!({"player1Pieces": hand, "player2Pieces": hand, "currentPlayer": "Player1", "diceRoll": 4});
        let pieces = json!({ "type": "array", "minItems": 7, "maxItems": 7, "items": { "type": "object", "required": ["square"],
            "properties": { "square": { "type": "integer", "minimum": -1, "maximum": 20 } } } });
        let state = json!({ "type": "object", "required": ["player1Pieces", "player2Pieces", "currentPlayer"], "properties": {
            "player1Pieces": pieces, "player2Pieces": pieces,
            "currentPlayer": { "enum": ["Player1", "Player2", "player1", "player2"] },
            "diceRoll": { "type": ["integer", "null"], "minimum": 0, "maximum": 4 } } });
        let reply = json!({ "type": "object", "required": ["move", "evaluation", "thinking", "timings", "diagnostics"] });
        let operation = json!({ "summary": "Ur's document: the move of its player", "requestBody": body(&state, &example),
            "responses": { "200": told("The move", &reply), "400": refused } });
        self.add("/ai-move", "post", operation, &DOCUMENTS);

        let piece = json!({ "type": "object", "required": ["color", "type"], "properties": {
            "color": { "enum": ["white", "black"] }, "type": { "enum": ["square", "triangle", "rhombus", "circle", "hexgon"] },
            "flipped": { "type": "boolean" }, "rotation": { "type": "integer", "minimum": 0 } } });
        let question = json!({ "type": "object", "properties": {
            "board": { "type": "object", "additionalProperties": piece }, "position": { "type": "string" },
            "playerColor": { "enum": ["white", "black"] }, "flipModeEnabled": { "type": "boolean" },
            "difficulty": { "enum": ["easy", "medium", "hard"] } } });
        let example = json!({"board": {"3-4": {"color": "white", "type": "circle"}, "3-5": {"color": "black", "type": "triangle"}}, "playerColor": "white"});
        let reply = json!({ "type": "object", "required": ["move", "evaluation", "candidateMoves", "difficulty", "flipModeEnabled"] });
        let operation = json!({ "summary": "Romgon's document: the turn of its player", "requestBody": body(&question, &example),
            "responses": { "200": told("The turn", &reply), "400": refused } });
        self.add("/api/ai/move", "post", operation, &DOCUMENTS);

        let health = json!({ "type": "object", "required": ["status", "timestamp", "version"] });
        let operation = json!({ "summary": "Ur's document: whether the server is well", "responses": { "200": told("It is", &health) } });
        self.paths.insert("/health".to_owned(), json!({ "get": operation }));
    }

    fn add_health(&mut self) {
        let text = |words: &str| json!({ "description": words, "content": { "text/plain": { "schema": { "type": "string" } } } });
        for (path, summary, no) in [
            ("/livez", "Whether the process runs", None),
            ("/readyz", "Whether it takes requests", Some("503")),
            ("/metrics", "Figures for Prometheus", Some("404")),
        ] {
            let mut responses = json!({ "200": text("Yes") });
            if let Some(status) = no {
                responses[status] = text("No");
            }
            self.paths
                .insert(path.to_owned(), json!({ "get": { "summary": summary, "responses": responses } }));
        }
    }
}

/// A room as its opener sees it: like anybody, and with the keys of their seats.
fn opened_room(schemas: &Map<String, Json>) -> Json {
    let mut room = schemas.get("RoomAnswer").cloned().unwrap_or_default();
    let key = json!({ "type": "string", "description": "Shown once" });
    room["properties"]["seats"] = json!({ "type": "object", "additionalProperties": {
        "type": "object", "required": ["kind"], "properties": { "kind": { "enum": ["person", "player"] }, "key": key } } });
    room["properties"]["keys"] = json!({ "type": "object", "additionalProperties": key });
    room
}

/// The problems of a request with a body.
const ASKED: [u16; 8] = [400, 404, 408, 413, 415, 422, 409, 499];
const DOCUMENTS: [u16; 3] = [408, 413, 415];
const STREAMS: &str = "With `reportEveryMs` the answers come as NDJSON, one a line. A client that goes away cancels. \
    Requests with the same `Parlor-Client` header share one scope for `cancel`.";

fn client() -> Json {
    json!({ "name": "Parlor-Client", "in": "header", "required": false, "description": "The scope of cancel",
        "schema": { "type": "string", "maxLength": 100 } })
}

fn parameter(name: &str, place: &str, description: &str, schema: &Json) -> Json {
    json!({ "name": name, "in": place, "required": true, "description": description, "schema": schema })
}

fn body(schema: &Json, example: &Json) -> Json {
    json!({ "required": true, "content": { "application/json": { "schema": schema, "example": example } } })
}

fn told(description: &str, schema: &Json) -> Json {
    json!({ "description": description, "content": { "application/json": { "schema": schema } } })
}

fn problem_told(description: &str, schema: &Json) -> Json {
    json!({ "description": description, "content": { "application/problem+json": { "schema": schema } } })
}

fn answers(schema: &Json) -> Json {
    json!({ "description": "The answer", "content": {
        "application/json": { "schema": schema }, "application/x-ndjson": { "schema": schema } } })
}
