//! The addresses of the games' original documents: what romgon.md 9.5 and ur.md 8.5 promise to their clients.

use serde_json::{Value as Json, json};

use crate::client::{Reply, get, receive, send};
use crate::server::Server;

fn post(server: &Server, path: &str, body: &Json) -> Reply {
    receive(send(server, "POST", path, &[("Content-Type", "application/json")], &body.to_string()))
}

/// A state of Ur with these pieces out of the hand.
fn ur(player1: &[i8], player2: &[i8], current: &str, roll: impl Into<Json>) -> Json {
    let pieces = |squares: &[i8]| -> Vec<Json> {
        (0..7).map(|index| json!({"square": squares.get(index).unwrap_or(&-1)})).collect()
    };
    json!({"player1Pieces": pieces(player1), "player2Pieces": pieces(player2), "currentPlayer": current, "diceRoll": roll.into()})
}

#[test]
fn ur_s_document_is_answered_as_it_says() {
    let server = Server::start();
    let ask = |state: &Json| post(&server, "/ai-move", state);
    // Section 4: at the start with a four all seven may enter, and the lowest index is the answer.
    let reply = ask(&ur(&[], &[], "Player1", 4));
    assert_eq!(reply.status, 200, "{reply:?}");
    let answer = reply.json();
    assert_eq!((&answer["move"], &answer["evaluation"]), (&json!(0), &json!(0)));
    assert_eq!(answer["diagnostics"]["validMoves"], json!([0, 1, 2, 3, 4, 5, 6]));
    assert_eq!(answer["diagnostics"]["searchDepth"], 4);
    let only = &answer["diagnostics"]["moveEvaluations"];
    assert_eq!(only.as_array().unwrap().len(), 1);
    assert_eq!(
        (&only[0]["pieceIndex"], &only[0]["moveType"], &only[0]["fromSquare"], &only[0]["toSquare"]),
        (&json!(0), &json!("rosette"), &json!(-1), &json!(0))
    );
    assert!(answer["diagnostics"]["transpositionHits"].as_u64().unwrap() > 0);
    assert!(answer["diagnostics"]["nodesEvaluated"].as_u64().unwrap() > 0);
    assert!(answer["thinking"].is_string() && answer["timings"]["aiMoveCalculation"].is_u64());
    assert!(answer["timings"]["totalHandlerTime"].is_u64());

    // Section 7, case 9: `....1.2............./50/1-` with a two may enter or capture. Both spellings of players.
    let pieces = [20, 20, 20, 20, 20, 4, -1];
    for current in ["Player1", "player1"] {
        let answer = ask(&ur(&pieces, &[6], current, 2)).json();
        let moves = answer["diagnostics"]["moveEvaluations"].as_array().unwrap().clone();
        let types: Vec<_> = moves.iter().map(|mv| mv["moveType"].as_str().unwrap()).collect();
        assert_eq!(answer["diagnostics"]["validMoves"], json!([5, 6]));
        assert_eq!((types.len(), types.contains(&"capture"), types.contains(&"move")), (2, true, true));
        // Values are positive when player 2 does well, so player 1's best comes first with the lowest.
        assert!(moves[0]["score"].as_f64() <= moves[1]["score"].as_f64(), "{moves:?}");
        assert_eq!((&answer["move"], &answer["score"]), (&moves[0]["pieceIndex"], &moves[0]["score"]));
    }
    // Section 8.2: the worked value of `....1.2...........2./34/2-`, and 8.7: the winning move.
    let worked = ask(&ur(&[20, 20, 20, 4], &[20, 20, 20, 20, 6, 18], "Player2", 1)).json();
    assert_eq!(worked["evaluation"], 1076);
    let won = ask(&ur(&[], &[20, 20, 20, 15, 20, 20, 20], "Player2", 1)).json();
    assert_eq!(
        (&won["move"], &won["diagnostics"]["moveEvaluations"][0]["moveType"]),
        (&json!(3), &json!("finish"))
    );
    assert_eq!(won["score"], 10000.0);
    // No legal move: after a nought, before the roll, and when the game is over.
    for none in
        [ur(&[], &[], "Player1", 0), ur(&[], &[], "Player2", Json::Null), ur(&[20; 7], &[], "Player2", 2)]
    {
        let answer = ask(&none).json();
        assert_eq!((&answer["move"], &answer["diagnostics"]["validMoves"]), (&Json::Null, &json!([])));
        assert_eq!(answer["diagnostics"]["moveEvaluations"], json!([]));
    }
}

#[test]
fn what_ur_s_document_cannot_mean_is_refused() {
    let server = Server::start();
    let mut few = ur(&[], &[], "Player1", 1);
    few["player1Pieces"].as_array_mut().unwrap().pop();
    for wrong in [
        few,
        json!({}),
        ur(&[5, 5], &[], "Player1", 1),
        ur(&[5], &[5], "Player1", 1),
        ur(&[16], &[], "Player1", 1),
        ur(&[21], &[], "Player1", 1),
        ur(&[], &[], "Player1", 5),
        ur(&[], &[], "Player3", 1),
        ur(&[20; 7], &[20; 7], "Player1", 1),
        json!("nonsense"),
    ] {
        let reply = post(&server, "/ai-move", &wrong);
        assert_eq!(reply.status, 400, "{wrong}");
        assert!(reply.json()["error"].is_string(), "{reply:?}");
    }
    let health = get(&server, "/health");
    assert_eq!((health.status, &health.json()["status"]), (200, &json!("healthy")));
    let timestamp = health.json()["timestamp"].as_str().unwrap().to_owned();
    assert!(timestamp.len() == 20 && timestamp.ends_with('Z'), "{timestamp}");
    assert!(health.json()["version"].is_string());
}

#[test]
fn romgon_s_document_is_answered_as_it_says() {
    let server = Server::start();
    let ask = |request: &Json| post(&server, "/api/ai/move", request);
    // Section 9.2: the circle captures the triangle, in flip mode only.
    let board = json!({"3-4": {"color": "white", "type": "circle", "flipped": true},
        "3-5": {"color": "black", "type": "triangle", "flipped": true}});
    for (field, difficulty) in [("playerColor", "medium"), ("currentPlayer", "hard")] {
        let mut request = json!({"board": board, "flipModeEnabled": true, "difficulty": difficulty});
        request[field] = json!("white");
        let reply = ask(&request);
        assert_eq!(reply.status, 200, "{reply:?}");
        let answer = reply.json();
        assert_eq!((&answer["difficulty"], &answer["flipModeEnabled"]), (&json!(difficulty), &json!(true)));
        assert_eq!(
            answer["move"],
            json!({"from": "3-4", "to": "3-5", "isCapture": true, "captured": "triangle"})
        );
        let candidates = answer["candidateMoves"].as_array().unwrap();
        assert_eq!((candidates.len(), &candidates[0]["notation"]), (5, &json!("3-4→3-5 C")));
        assert_eq!(candidates[0]["evaluation"], answer["evaluation"]);
        let values: Vec<_> = candidates.iter().map(|found| found["evaluation"].as_f64().unwrap()).collect();
        assert!(values.is_sorted_by(|better, worse| better >= worse), "{values:?}");
    }
    // With flip mode off the circle that was flipped is not, and goes elsewhere.
    let other =
        ask(&json!({"board": board, "playerColor": "white", "flipModeEnabled": false, "difficulty": "hard"}));
    assert_eq!(other.json()["flipModeEnabled"], false);
    // A position instead of a board says whose turn it is.
    let start = json!({"position": "S4s/T05t0/C6h0/R7r/H06c/T05t0/S4s b", "difficulty": "easy"});
    assert!(ask(&start).json()["move"]["from"].is_string());
    // Section 9.4: the same answer for the same board, if it is not easy.
    let medium = json!({"position": "S4s/T05t0/C6h0/R7r/H06c/T05t0/S4s b", "difficulty": "medium"});
    assert_eq!(ask(&medium).json(), ask(&medium).json());
    // No legal turn.
    let none =
        ask(&json!({"board": {"3-5": {"color": "black", "type": "triangle"}}, "playerColor": "white"}));
    assert_eq!(
        (&none.json()["move"], &none.json()["evaluation"], &none.json()["candidateMoves"]),
        (&Json::Null, &json!(0.0), &json!([]))
    );
}

#[test]
fn what_romgon_s_document_cannot_mean_is_refused() {
    let server = Server::start();
    let board = json!({"3-4": {"color": "white", "type": "circle"}});
    for missing in [json!({"playerColor": "white"}), json!({"board": board}), json!({})] {
        let reply = post(&server, "/api/ai/move", &missing);
        assert_eq!((reply.status, reply.json()), (400, json!({"error": "Missing required fields"})));
    }
    for wrong in [
        json!({"board": {"9-9": {"color": "white", "type": "circle"}}, "playerColor": "white"}),
        json!({"board": {"3-4": {"color": "white", "type": "pawn"}}, "playerColor": "white"}),
        json!({"board": {"3-4": {"color": "red", "type": "circle"}}, "playerColor": "white"}),
        json!({"board": {"3-4": {"color": "white", "type": "circle", "rotation": 1}}, "playerColor": "white"}),
        json!({"board": board, "playerColor": "white", "difficulty": "impossible"}),
        json!({"position": "nonsense"}),
    ] {
        let reply = post(&server, "/api/ai/move", &wrong);
        assert_eq!(reply.status, 400, "{wrong}: {reply:?}");
        assert!(reply.json()["error"].is_string());
    }
}
