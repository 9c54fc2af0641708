//! PURE: which notifications a user has read, stored as one id up to which all are read, and exceptions.

use std::collections::BTreeSet;

use serde_json::Value as Json;

/// The most exceptions; the oldest are dropped first, because their notifications are long removed.
const MOST: usize = 500;

/// The notifications that a user has read at a site.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Marks {
    read_to: i64,
    others: BTreeSet<i64>,
}

impl Marks {
    /// Reads the stored form.
    pub fn of(read_to: i64, others: &Json) -> Self {
        let others = others.as_array().into_iter().flatten().filter_map(Json::as_i64).collect();
        Self { read_to, others }
    }

    /// The id up to which everything is read, except the exceptions.
    pub const fn read_to(&self) -> i64 {
        self.read_to
    }

    /// The exceptions: unread ids up to that id, and read ids after it.
    pub fn others(&self) -> Vec<i64> {
        self.others.iter().copied().collect()
    }

    /// Returns `true` if a notification is read.
    pub fn is_read(&self, notice: i64) -> bool {
        (notice <= self.read_to) != self.others.contains(&notice)
    }

    /// Marks a notification.
    pub fn mark(&mut self, notice: i64, is_read: bool) {
        if self.is_read(notice) == is_read {
            return;
        }
        if !self.others.remove(&notice) {
            self.others.insert(notice);
        }
        while self.others.len() > MOST {
            self.others.pop_first();
        }
    }

    /// Marks a notification and all earlier ones as read.
    pub fn read_up_to(&mut self, notice: i64) {
        self.others = self.others.split_off(&(notice.saturating_add(1)));
        if notice < self.read_to {
            // The state of later notifications is not changed.
            return;
        }
        self.read_to = notice;
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(marks: &Marks) -> Vec<i64> {
        (1..=9).filter(|notice| marks.is_read(*notice)).collect()
    }

    #[test]
    fn each_is_marked_alone_or_with_all_before() {
        let mut marks = Marks::default();
        marks.mark(5, true);
        marks.mark(7, true);
        assert_eq!(read(&marks), [5, 7]);
        marks.read_up_to(6);
        assert_eq!(read(&marks), [1, 2, 3, 4, 5, 6, 7]);
        marks.mark(2, false);
        marks.mark(7, false);
        assert_eq!(read(&marks), [1, 3, 4, 5, 6]);
        marks.read_up_to(3);
        assert_eq!(read(&marks), [1, 2, 3, 4, 5, 6]);
        marks.read_up_to(9);
        assert_eq!((read(&marks).len(), marks.others().len()), (9, 0));
    }

    #[test]
    fn marks_are_stored_as_they_are() {
        let mut marks = Marks::of(4, &json!([2, 6]));
        assert_eq!(read(&marks), [1, 3, 4, 6]);
        marks.mark(6, true);
        assert_eq!(marks, Marks::of(marks.read_to(), &json!(marks.others())));
    }

    #[test]
    fn they_stay_few() {
        let mut marks = Marks::default();
        for notice in 1..=2_000 {
            marks.mark(notice, true);
        }
        assert_eq!(marks.others().len(), MOST);
        assert!(marks.is_read(2_000));
    }
}
