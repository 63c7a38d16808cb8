/// A value as it may be shown: without the password of an address such as `postgres://user:password@host`.
pub fn without_secrets(value: &str) -> String {
    let part = |part: &str| {
        let hidden = part.split_once("://").and_then(|(scheme, rest)| {
            let (user, host) = rest.rsplit_once('@')?;
            let (name, _) = user.split_once(':')?;
            Some(format!("{scheme}://{name}:***@{host}"))
        });
        let shown = hidden.unwrap_or_else(|| part.to_owned());
        match shown.split_once("password=") {
            Some((before, after)) => {
                let rest = after.find('&').map_or("", |end| &after[end..]);
                format!("{before}password=***{rest}")
            }
            None => shown,
        }
    };
    value.split(',').map(part).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_hidden_and_nothing_else() {
        assert_eq!(without_secrets("postgres://ann:s3cret@db/parlor"), "postgres://ann:***@db/parlor");
        let by_name = without_secrets("postgres://db/parlor?password=s3cret&user=ann");
        assert_eq!(by_name, "postgres://db/parlor?password=***&user=ann");
        for plain in ["", "64", "https://example.org", "127.0.0.1:8080", "192.0.2.0/24=30,::1/128=2"] {
            assert_eq!(without_secrets(plain), plain);
        }
    }
}
