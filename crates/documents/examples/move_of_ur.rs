//! What the player of Ur's document does at the start with a four.

use parlor_documents::ur;
use serde_json::json;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let hand = vec![json!({"square": -1}); 7];
    let state =
        json!({"player1Pieces": hand, "player2Pieces": hand, "currentPlayer": "Player1", "diceRoll": 4});
    let reply = ur::answer(state.to_string().as_bytes(), ur::SERVER_PLIES, || 0)?;
    println!("{}", serde_json::to_string_pretty(&reply)?);
    Ok(())
}
