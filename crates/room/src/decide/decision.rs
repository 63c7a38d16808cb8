use parlor_protocol::room::Happening;

/// What is to happen.
#[derive(Default)]
pub(crate) struct Decision {
    /// First.
    pub(crate) what: Option<Happening>,
    /// Then: nodes of the line to be played again.
    pub(crate) again: Vec<usize>,
}

impl From<Happening> for Decision {
    fn from(what: Happening) -> Decision {
        Decision { what: Some(what), again: Vec::new() }
    }
}
