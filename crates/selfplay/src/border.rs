//! The border to other languages: plain functions with addresses and lengths. Whoever calls them answers for the addresses.
#![expect(
    unsafe_code,
    reason = "other languages know functions by their plain names and hand over addresses"
)]

use std::slice;

use parlor_polyclash::Point;
use parlor_taught::polyclash::Planes;

use crate::{Answers, Habits, Hall, Lesson, PROPOSALS, SIGHT, School, Tally};

/// Makes a hall of rooms whose habits are given as a list in JSON; nothing if that cannot be read.
///
/// # Safety
/// There must be `length` bytes at `habits`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlor_hall(
    habits: *const u8,
    length: usize,
    threads: usize,
    seed: u64,
) -> Option<Box<Hall>> {
    // The caller answers for the address.
    let text = unsafe { slice::from_raw_parts(habits, length) };
    match serde_json::from_slice::<Vec<Habits>>(text) {
        Ok(rooms) => Some(Box::new(Hall::new(&rooms, threads.max(1), seed))),
        Err(error) => {
            eprintln!("habits cannot be read: {error}");
            None
        }
    }
}

/// Goes on with the games of a room. Answers to what was asked the last time are in `moves`, `priors` and `values`; what is asked now goes to
/// `asked`, at most `most` positions. How many they are.
///
/// # Safety
/// `hall` must be from [`parlor_hall`]; there must be room for `most` positions at all addresses.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlor_go_on(
    hall: &Hall,
    room: usize,
    moves: *const u16,
    priors: *const f32,
    values: *const f32,
    asked: *mut u32,
    most: usize,
) -> usize {
    // The caller answers for the addresses.
    let (answers, asked) = unsafe {
        let answers = Answers {
            moves: slice::from_raw_parts(moves, most * PROPOSALS),
            priors: slice::from_raw_parts(priors, most * PROPOSALS),
            values: slice::from_raw_parts(values, most),
        };
        (answers, slice::from_raw_parts_mut(asked, most * SIGHT))
    };
    hall.go_on(room, &answers, |number, sight| {
        asked[number * SIGHT..(number + 1) * SIGHT].copy_from_slice(&sight.0);
    })
}

/// Who touches whom: `links[0]` has the neighbours of each point and `links[1]` its diagonals, five places each, 302 where there is none.
#[unsafe(no_mangle)]
pub extern "C" fn parlor_links(links: &mut [[[u16; 5]; Point::COUNT]; 2]) {
    for (links, known) in links.iter_mut().zip(Planes::links()) {
        for (places, known) in links.iter_mut().zip(known) {
            *places = [Point::COUNT as u16; 5];
            places.iter_mut().zip(known).for_each(|(place, point)| *place = point);
        }
    }
}

/// Bytes of a lesson, numbers of a position, proposals in an answer.
#[unsafe(no_mangle)]
pub extern "C" fn parlor_sizes(sizes: &mut [u64; 3]) {
    *sizes = [Lesson::SIZE as u64, SIGHT as u64, PROPOSALS as u64];
}

/// Takes lessons of a room. They are kept until [`parlor_drop`]; their address goes to `bytes`.
#[unsafe(no_mangle)]
pub extern "C" fn parlor_take(hall: &Hall, room: usize, tally: &mut Tally, bytes: &mut *mut u8) -> usize {
    hand_over(hall.take(room), tally, bytes)
}

/// Begins games of the hand-made engine.
#[unsafe(no_mangle)]
pub extern "C" fn parlor_school(visits: u64, threads: usize, seed: u64) -> Box<School> {
    Box::new(School::new(visits, threads.max(1), seed))
}

/// Takes lessons of the hand-made engine's games, as [`parlor_take`].
#[unsafe(no_mangle)]
pub extern "C" fn parlor_taught(school: &School, tally: &mut Tally, bytes: &mut *mut u8) -> usize {
    hand_over(school.take(), tally, bytes)
}

/// Asks for an end of the hand-made engine's games.
#[unsafe(no_mangle)]
pub extern "C" fn parlor_close(school: &School) {
    school.stop();
}

/// Gives lessons back.
///
/// # Safety
/// Address and number must be as they were handed over, and be given back once.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlor_drop(bytes: *mut u8, length: usize) {
    // The caller answers for the address.
    drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(bytes, length)) });
}

fn hand_over((lessons, told): (Vec<u8>, Tally), tally: &mut Tally, bytes: &mut *mut u8) -> usize {
    *tally = told;
    let length = lessons.len();
    *bytes = Box::into_raw(lessons.into_boxed_slice()).cast();
    length
}
