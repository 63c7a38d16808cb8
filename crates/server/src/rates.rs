use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use parlor_protocol::{Problem, ProblemType};

use crate::config::Fair;

/// How many requests every address has left. Each has a bucket that fills at the rate and holds what may come at once.
pub(crate) struct Rates {
    fair: Fair,
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
}

struct Bucket {
    left: f64,
    at: Instant,
}

/// How long somebody waits who asks too often, each time: going on costs them time, and others hardly notice.
pub(crate) const PAUSE: Duration = Duration::from_millis(10);
/// Beyond so many addresses, those that have been quiet are forgotten.
const MANY: usize = 10_000;

impl Rates {
    pub(crate) fn new(fair: Fair) -> Rates {
        Rates { fair, buckets: Mutex::default() }
    }

    /// Takes one request of an address that has so many times the usual rate, or says when to come back.
    pub(crate) fn take(&self, address: IpAddr, times: u32) -> Result<(), Problem> {
        self.take_at(address, times, Instant::now())
    }

    fn take_at(&self, address: IpAddr, times: u32, now: Instant) -> Result<(), Problem> {
        let (rate, most) =
            (f64::from(self.fair.rate) * f64::from(times), f64::from(self.fair.burst) * f64::from(times));
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MANY {
            let full_s = most / rate;
            buckets.retain(|_, bucket| (now - bucket.at).as_secs_f64() < full_s);
        }
        let bucket = buckets.entry(address).or_insert(Bucket { left: most, at: now });
        bucket.left = (bucket.left + (now - bucket.at).as_secs_f64() * rate).min(most);
        bucket.at = now;
        if bucket.left >= 1.0 {
            bucket.left -= 1.0;
            return Ok(());
        }
        let wait_s = (((1.0 - bucket.left) / rate).ceil() as u64).max(1);
        let detail = format!("more than {rate} requests a second from your address; try again in {wait_s} s");
        Err(Problem::new(ProblemType::RateLimited, "too-many-requests", detail).retry_after(wait_s))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_spent_comes_back_at_the_rate() {
        let rates = Rates::new(Fair { running: 1, waiting: 1, rate: 10, burst: 20 });
        let (one, other) = (IpAddr::from([192, 0, 2, 1]), IpAddr::from([192, 0, 2, 2]));
        let now = Instant::now();
        let taken =
            |address, times, now| (0..1000).filter(|_| rates.take_at(address, times, now).is_ok()).count();
        assert_eq!(taken(one, 1, now), 20);
        assert_eq!(taken(other, 3, now), 60);
        let problem = rates.take_at(one, 1, now).unwrap_err();
        assert_eq!((problem.kind.status(), problem.seconds_to_retry()), (429, Some(1)));
        assert_eq!(taken(one, 1, now + Duration::from_millis(1050)), 10);
        assert_eq!(taken(one, 1, now + Duration::from_secs(1000)), 20);
    }
}
