use parlor_room::What;

/// What a person typed: a word of the terminal, or moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Typed<'a> {
    /// Nothing.
    Nothing,
    /// Show the words.
    Help,
    /// Show the board again.
    Board,
    /// List the legal moves.
    Moves,
    /// Take back.
    Undo,
    /// Play again.
    Redo,
    /// Propose something.
    Propose(What),
    /// Answer a proposal.
    Answer(bool),
    /// End the game without a result.
    Abort,
    /// Play on from where one looks back.
    GoOn,
    /// Give a side to somebody.
    Seat {
        /// The side, by its name, its number, or `first` or `second`.
        side: &'a str,
        /// Who.
        who: &'a str,
    },
    /// Save the record.
    Save(Option<&'a str>),
    /// Play on from a record.
    Load(&'a str),
    /// Leave.
    Quit,
    /// Moves, one after the other. Giving up is one of them.
    Play(Vec<&'a str>),
}

/// The words, for help pages.
pub(crate) const WORDS: &str = "\
Type a move, such as one of those that `moves` lists. Other words:
  moves            list the legal moves
  board            show the board again
  undo redo        take back, play again
  go-on            play on from here, when looking back
  resign           give up
  draw             propose a draw
  swap             swap sides
  rematch          after the end: another game with sides swapped
  accept decline   answer a proposal
  abort            end the game without a result
  seat SIDE WHO    give a side to human or to a player, such as `seat first engine:nodes=1000`
  save FILE        save the record
  load FILE        play on from a record
  quit             leave the game
";

/// Reads a line.
pub(crate) fn read(line: &str) -> Typed<'_> {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words.as_slice() {
        [] => Typed::Nothing,
        ["help" | "?"] => Typed::Help,
        ["board"] => Typed::Board,
        ["moves"] => Typed::Moves,
        ["undo" | "u"] => Typed::Undo,
        ["redo" | "r"] => Typed::Redo,
        ["draw"] => Typed::Propose(What::Draw),
        ["swap"] => Typed::Propose(What::Swap),
        ["rematch"] => Typed::Propose(What::Rematch),
        ["accept"] => Typed::Answer(true),
        ["decline"] => Typed::Answer(false),
        ["abort"] => Typed::Abort,
        ["go-on"] => Typed::GoOn,
        ["seat", side, who] => Typed::Seat { side, who },
        ["save"] => Typed::Save(None),
        // A file's name may have spaces in it.
        ["save", ..] => Typed::Save(Some(rest(line))),
        ["load", _, ..] => Typed::Load(rest(line)),
        ["quit" | "q"] => Typed::Quit,
        _ => Typed::Play(words),
    }
}

/// What follows the first word.
fn rest(line: &str) -> &str {
    line.trim().split_once(char::is_whitespace).map_or("", |(_, rest)| rest.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_told_from_moves() {
        assert_eq!(read("  "), Typed::Nothing);
        assert_eq!(read(" seat first engine "), Typed::Seat { side: "first", who: "engine" });
        assert_eq!(read("save my game.txt"), Typed::Save(Some("my game.txt")));
        assert_eq!(read("load  my game.txt"), Typed::Load("my game.txt"));
        assert_eq!(read("resign"), Typed::Play(vec!["resign"]));
        assert_eq!(read("Q@d1 Q@e1"), Typed::Play(vec!["Q@d1", "Q@e1"]));
    }

    #[test]
    fn every_word_of_the_help_is_known() {
        let words = WORDS.lines().filter(|line| line.starts_with("  "));
        for word in words
            .flat_map(|line| line[2..18].split_whitespace())
            .filter(|word| word.starts_with(char::is_lowercase))
        {
            let line = match word {
                "seat" => "seat first human",
                "load" => "load x",
                word => word,
            };
            let known = !matches!(read(line), Typed::Play(_)) || word == "resign";
            assert!(known, "{word}");
        }
    }
}
