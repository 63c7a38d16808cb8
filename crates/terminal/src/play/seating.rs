use parlor_desk::AnyGame;
use parlor_room::{PlayerSeat, Seat};
use parlor_rules::Settings;

/// The word for a person at the terminal.
pub const HUMAN: &str = "human";

/// Who sits there, in a word: `human`, `engine`, `level-3`, or a person's name.
pub fn seat_words(seat: &Seat) -> String {
    match seat {
        Seat::Person { name: Some(name), .. } => name.clone(),
        Seat::Person { name: None, .. } => HUMAN.to_owned(),
        Seat::Player(player) => player.wanted(),
    }
}

/// Whoever can sit at a side of a game: a person, and all players, the levels among them.
pub fn candidates(game: &dyn AnyGame) -> Vec<String> {
    let players = game.info().players.into_iter().map(|player| player.id);
    [HUMAN.to_owned()].into_iter().chain(players).collect()
}

/// Reads `human`, `engine`, or a player with bounds and settings of its own: `engine:nodes=1000`,
/// `classic-hard:noise=0`. `nodes` holds for players that say nothing of their own. The room checks the rest.
pub fn read_seat(text: &str, nodes: Option<u64>) -> Result<Seat, String> {
    if text == HUMAN {
        return Ok(Seat::PERSON);
    }
    let (player, settings) = text.split_once(':').unwrap_or((text, ""));
    let form =
        |part: &str| format!("{part:?} is no setting of a player; write name=value, such as nodes=1000");
    let mut tuning = Settings::read(settings).ok_or_else(|| form(settings))?;
    let mut bound = |name: &str| match tuning.remove(name) {
        None => Ok(None),
        Some(setting) => {
            let number = setting.whole().and_then(|number| u64::try_from(number).ok());
            number.map(Some).ok_or_else(|| form(&format!("{name}={setting}")))
        }
    };
    let (own_nodes, depth, time_ms) = (bound("nodes")?, bound("depth")?, bound("time-ms")?);
    Ok(Seat::Player(PlayerSeat {
        player: Some(player.to_owned()),
        level: None,
        nodes: own_nodes.or(nodes.filter(|_| time_ms.is_none())),
        depth: depth.map(|depth| u32::try_from(depth).unwrap_or(u32::MAX)),
        time_ms,
        tuning: (!tuning.is_empty()).then_some(tuning),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_read() {
        assert_eq!(read_seat("human", Some(5)), Ok(Seat::PERSON));
        let Ok(Seat::Player(player)) = read_seat("engine:depth=3,noise=0", Some(5)) else {
            panic!("a player")
        };
        assert_eq!((player.wanted().as_str(), player.nodes, player.depth), ("engine", Some(5), Some(3)));
        assert_eq!(player.tuning, Settings::read("noise=0"));
        let Ok(Seat::Player(player)) = read_seat("engine:nodes=9", Some(5)) else { panic!("a player") };
        assert_eq!(player.nodes, Some(9));
        assert!(read_seat("engine:fast", None).is_err() && read_seat("engine:nodes=-1", None).is_err());
    }
}
