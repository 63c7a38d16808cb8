/// Where a room is: a server, and the room's id.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct RoomAddress {
    /// `example.org:8080`.
    pub(super) host: String,
    pub(super) id: String,
}

/// Digits of an id.
const DIGITS: usize = 32;

impl RoomAddress {
    /// Reads an address in which the room's id stands somewhere: that of the room itself, or an invitation link.
    pub(super) fn read(url: &str) -> Result<RoomAddress, String> {
        let rest = url.strip_prefix("http://").ok_or_else(|| match url.starts_with("https://") {
            true => "this program speaks plain http only; use the address of the server behind its proxy"
                .to_owned(),
            false => "give the address of a room, such as http://localhost:8080/api/v1/rooms/ID".to_owned(),
        })?;
        let (host, path) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
        let is_id = |part: &&str| part.len() == DIGITS && part.bytes().all(|byte| byte.is_ascii_hexdigit());
        let id = path.split(|c: char| !c.is_ascii_alphanumeric()).find(is_id);
        let id = id.ok_or("there is no room in this address: its id has 32 hexadecimal digits")?;
        let host = if host.contains(':') { host.to_owned() } else { format!("{host}:80") };
        Ok(RoomAddress { host, id: id.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_room_is_found_in_its_address_and_in_a_link() {
        let id = "0123456789abcdef0123456789abcdef";
        for (url, host) in [
            (format!("http://localhost:8080/api/v1/rooms/{id}"), "localhost:8080"),
            (format!("http://example.org/#/room/{id}?side=white"), "example.org:80"),
            (format!("http://example.org?room={id}"), "example.org:80"),
        ] {
            let read = RoomAddress::read(&url).unwrap();
            assert_eq!((read.host.as_str(), read.id.as_str()), (host, id));
        }
        for wrong in ["http://localhost:8080/", "https://example.org/rooms/0", "room", ""] {
            assert!(RoomAddress::read(wrong).is_err(), "{wrong}");
        }
    }
}
