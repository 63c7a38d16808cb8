use parlor_rules::Say;

/// What steps and warnings of the games mean, in English. Words in braces are the arguments.
const SENTENCES: [(&str, &str); 12] = [
    ("step.pass", "pass"),
    ("step.roll", "roll"),
    ("step.flip", "flip"),
    ("step.facing", "facing {orientation}"),
    ("dolanan.equation", "{left} {sign} {right} = {makes}"),
    ("dolanan.warn-loses", "this loses the game at once"),
    ("dolanan.warn-draws", "this ends the game as a draw"),
    ("polyclash.warn-pass-ends", "this ends the game, and {winner} wins"),
    ("chessinfive.warn-move-limit", "this is the last move of the game, which ends as a draw"),
    ("chessinfive.warn-no-move", "this leaves the other side without a move, and the game ends as a draw"),
    ("romgon.warn-shuttle", "this goes to and fro once too often, and loses"),
    ("romgon.warn-repetition", "this makes the same position for the third time, and loses"),
];

/// A sentence in English; none where nobody has written it.
pub(crate) fn sentence(say: &Say) -> Option<String> {
    let (_, text) = SENTENCES.iter().find(|(key, _)| *key == say.key)?;
    let fill = |text: String, (name, value): (&String, &String)| text.replace(&format!("{{{name}}}"), value);
    Some(say.args.iter().fold((*text).to_owned(), fill))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_filled_in() {
        let say = Say::new("step.facing", [("orientation", "3".to_owned())]);
        assert_eq!(sentence(&say).as_deref(), Some("facing 3"));
        assert_eq!(sentence(&Say::new("step.dance", [])), None);
    }
}
