//! The content of a disk: that of each file and folder now, and what of it remains after a loss of power.

use std::{
    collections::{BTreeMap, BTreeSet},
    ffi::{OsStr, OsString},
    mem,
    time::SystemTime,
};

use fuser::Errno;

use crate::random::Random;

/// The number of the root folder.
pub(super) const ROOT: u64 = 1;
/// The bytes that a disk writes together or not at all.
const SECTOR: usize = 512;
/// The parts in which the share of lost changes is drawn.
const PARTS: usize = 8;

pub(super) type Entries = BTreeMap<OsString, u64>;

/// Entries of folders that change together or not at all: the folder, the name, and the new inode, or `None` for a
/// removal.
type EntryChange = Vec<(u64, OsString, Option<u64>)>;

pub(super) struct Disk {
    inodes: BTreeMap<u64, Inode>,
    last: u64,
    /// Changes of entries whose folder was not synced since, in their order.
    unsynced: Vec<EntryChange>,
    pub(super) ignores_sync: bool,
}

pub(super) struct Inode {
    /// The permission bits.
    pub(super) mode: u16,
    /// The ids of the user and of the group.
    pub(super) owner: (u32, u32),
    pub(super) modified: SystemTime,
    pub(super) content: Content,
}

pub(super) enum Content {
    File { now: Vec<u8>, synced: Vec<u8>, unsynced: Vec<Change> },
    Folder { now: Entries, synced: Entries },
}

/// A change of the bytes of a file.
pub(super) enum Change {
    Bytes { start: usize, bytes: Vec<u8> },
    Length(usize),
}

impl Change {
    fn apply(&self, content: &mut Vec<u8>) {
        match self {
            Self::Bytes { start, bytes } => put(content, *start, bytes),
            Self::Length(length) => content.resize(*length, 0),
        }
    }
}

/// The time of files, which is that of the machine.
#[expect(clippy::disallowed_methods, reason = "a file system has no clock of the program")]
pub(super) fn time_now() -> SystemTime {
    SystemTime::now()
}

fn put(content: &mut Vec<u8>, start: usize, bytes: &[u8]) {
    let end = start + bytes.len();
    if content.len() < end {
        content.resize(end, 0);
    }
    content[start..end].copy_from_slice(bytes);
}

impl Inode {
    fn new(mode: u16, owner: (u32, u32), content: Content) -> Self {
        Self { mode, owner, modified: time_now(), content }
    }

    fn change(&mut self, change: Change) -> Result<(), Errno> {
        let Content::File { now, unsynced, .. } = &mut self.content else { return Err(Errno::EISDIR) };
        change.apply(now);
        unsynced.push(change);
        self.modified = time_now();
        Ok(())
    }
}

impl Disk {
    pub(super) fn new(owner: (u32, u32)) -> Self {
        let root = Inode::new(0o755, owner, Content::Folder { now: Entries::new(), synced: Entries::new() });
        Self { inodes: BTreeMap::from([(ROOT, root)]), last: ROOT, unsynced: Vec::new(), ignores_sync: false }
    }

    pub(super) fn inode(&self, number: u64) -> Result<&Inode, Errno> {
        self.inodes.get(&number).ok_or(Errno::ENOENT)
    }

    pub(super) fn inode_mut(&mut self, number: u64) -> Result<&mut Inode, Errno> {
        self.inodes.get_mut(&number).ok_or(Errno::ENOENT)
    }

    pub(super) fn entries(&self, folder: u64) -> Result<&Entries, Errno> {
        match &self.inode(folder)?.content {
            Content::Folder { now, .. } => Ok(now),
            Content::File { .. } => Err(Errno::ENOTDIR),
        }
    }

    pub(super) fn find(&self, folder: u64, name: &OsStr) -> Result<u64, Errno> {
        self.entries(folder)?.get(name).copied().ok_or(Errno::ENOENT)
    }

    pub(super) fn bytes(&self, file: u64) -> Result<&[u8], Errno> {
        match &self.inode(file)?.content {
            Content::File { now, .. } => Ok(now),
            Content::Folder { .. } => Err(Errno::EISDIR),
        }
    }

    pub(super) fn write(&mut self, file: u64, start: usize, bytes: &[u8]) -> Result<(), Errno> {
        self.inode_mut(file)?.change(Change::Bytes { start, bytes: bytes.to_vec() })
    }

    pub(super) fn set_length(&mut self, file: u64, length: usize) -> Result<(), Errno> {
        self.inode_mut(file)?.change(Change::Length(length))
    }

    pub(super) fn create_file(
        &mut self,
        folder: u64,
        name: &OsStr,
        mode: u16,
        owner: (u32, u32),
    ) -> Result<u64, Errno> {
        let content = Content::File { now: Vec::new(), synced: Vec::new(), unsynced: Vec::new() };
        self.create(folder, name, Inode::new(mode, owner, content))
    }

    pub(super) fn create_folder(
        &mut self,
        folder: u64,
        name: &OsStr,
        mode: u16,
        owner: (u32, u32),
    ) -> Result<u64, Errno> {
        let content = Content::Folder { now: Entries::new(), synced: Entries::new() };
        self.create(folder, name, Inode::new(mode, owner, content))
    }

    fn create(&mut self, folder: u64, name: &OsStr, inode: Inode) -> Result<u64, Errno> {
        if self.entries(folder)?.contains_key(name) {
            return Err(Errno::EEXIST);
        }
        self.last += 1;
        let number = self.last;
        self.inodes.insert(number, inode);
        self.change_entries(vec![(folder, name.to_owned(), Some(number))])?;
        Ok(number)
    }

    /// Removes a file, or an empty folder.
    pub(super) fn remove(&mut self, folder: u64, name: &OsStr) -> Result<(), Errno> {
        let number = self.find(folder, name)?;
        if self.entries(number).is_ok_and(|entries| !entries.is_empty()) {
            return Err(Errno::ENOTEMPTY);
        }
        self.change_entries(vec![(folder, name.to_owned(), None)])
    }

    pub(super) fn rename(&mut self, from: (u64, &OsStr), to: (u64, &OsStr), replaces: bool) -> Result<(), Errno> {
        let number = self.find(from.0, from.1)?;
        match self.find(to.0, to.1) {
            Ok(_) if !replaces => return Err(Errno::EEXIST),
            Ok(other) if self.entries(other).is_ok_and(|entries| !entries.is_empty()) => return Err(Errno::ENOTEMPTY),
            _ => {}
        }
        self.change_entries(vec![(from.0, from.1.to_owned(), None), (to.0, to.1.to_owned(), Some(number))])
    }

    fn change_entries(&mut self, change: EntryChange) -> Result<(), Errno> {
        for (folder, name, number) in &change {
            let inode = self.inode_mut(*folder)?;
            let Content::Folder { now, .. } = &mut inode.content else { return Err(Errno::ENOTDIR) };
            set(now, name, *number);
            inode.modified = time_now();
        }
        self.unsynced.push(change);
        Ok(())
    }

    /// Syncs a file, or the entries of a folder, unless this disk only claims to.
    pub(super) fn sync(&mut self, number: u64) -> Result<(), Errno> {
        let inode = self.inode_mut(number)?;
        let is_folder = matches!(inode.content, Content::Folder { .. });
        if self.ignores_sync {
            return Ok(());
        }
        if is_folder {
            self.sync_entries(|folder| folder == number);
        } else {
            self.sync_file(number);
        }
        Ok(())
    }

    pub(super) fn sync_all(&mut self) {
        self.sync_entries(|_| true);
        for number in self.inodes.keys().copied().collect::<Vec<_>>() {
            self.sync_file(number);
        }
    }

    fn sync_file(&mut self, number: u64) {
        if let Some(Content::File { synced, unsynced, .. }) = self.inodes.get_mut(&number).map(|it| &mut it.content) {
            for change in unsynced.drain(..) {
                change.apply(synced);
            }
        }
    }

    fn sync_entries(&mut self, is_synced: impl Fn(u64) -> bool) {
        let mut left: Vec<EntryChange> = Vec::new();
        for change in mem::take(&mut self.unsynced) {
            if !change.iter().any(|(folder, ..)| is_synced(*folder)) {
                left.push(change);
                continue;
            }
            for (folder, name, number) in &change {
                // An earlier change of the same name in another folder must not be applied after this one.
                for earlier in &mut left {
                    earlier.retain(|(other, its_name, _)| (other, its_name) != (folder, name));
                }
                self.write_entry(*folder, name, *number);
            }
        }
        self.unsynced = left;
    }

    fn write_entry(&mut self, folder: u64, name: &OsStr, number: Option<u64>) {
        if let Some(Content::Folder { synced, .. }) = self.inodes.get_mut(&folder).map(|it| &mut it.content) {
            set(synced, name, number);
        }
    }

    /// Loses the unsynced changes: a random subset, or, without a random number generator, all of them. A write is lost as
    /// a whole or in some of its sectors.
    pub(super) fn lose_power(&mut self, random: Option<&mut Random>) {
        let mut luck = Luck::new(random);
        for change in mem::take(&mut self.unsynced) {
            if luck.is_whole() {
                for (folder, name, number) in change {
                    self.write_entry(folder, &name, number);
                }
            }
        }
        for inode in self.inodes.values_mut() {
            match &mut inode.content {
                Content::File { now, synced, unsynced } => {
                    for change in unsynced.drain(..) {
                        luck.write(&change, synced);
                    }
                    now.clone_from(synced);
                }
                Content::Folder { now, synced } => now.clone_from(synced),
            }
        }
        let named = self.named();
        self.inodes.retain(|number, _| named.contains(number));
    }

    /// The inodes that have a name in a folder that has one.
    fn named(&self) -> BTreeSet<u64> {
        let (mut named, mut next) = (BTreeSet::new(), vec![ROOT]);
        while let Some(number) = next.pop() {
            if named.insert(number)
                && let Ok(entries) = self.entries(number)
            {
                next.extend(entries.values());
            }
        }
        named
    }
}

fn set(entries: &mut Entries, name: &OsStr, number: Option<u64>) {
    match number {
        Some(number) => entries.insert(name.to_owned(), number),
        None => entries.remove(name),
    };
}

/// The changes that the disk had written before they were synced.
struct Luck<'a> {
    random: Option<&'a mut Random>,
    /// The parts of [`PARTS`] changes that are lost: a disk may have written almost everything, or almost nothing.
    lost: usize,
}

impl<'a> Luck<'a> {
    fn new(mut random: Option<&'a mut Random>) -> Self {
        let lost = random.as_mut().map_or(PARTS, |random| random.below(PARTS + 1));
        Self { random, lost }
    }

    fn is_whole(&mut self) -> bool {
        self.random.as_mut().is_some_and(|random| random.below(PARTS) >= self.lost)
    }

    fn is_torn(&mut self) -> bool {
        self.random.as_mut().is_some_and(|random| random.one_in(2))
    }

    fn write(&mut self, change: &Change, content: &mut Vec<u8>) {
        if self.is_whole() {
            change.apply(content);
        } else if let Change::Bytes { start, bytes } = change
            && self.is_torn()
        {
            let mut at = *start;
            let end = start + bytes.len();
            while at < end {
                let next = end.min((at / SECTOR + 1) * SECTOR);
                if self.is_torn() {
                    put(content, at, &bytes[at - start..next - start]);
                }
                at = next;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWNER: (u32, u32) = (0, 0);

    #[test]
    fn unsynced_writes_survive_whole_or_torn_at_sectors_or_not_at_all() {
        let (mut whole, mut none, mut torn) = (0, 0, 0);
        for seed in 0..200 {
            let mut disk = Disk::new(OWNER);
            let name = OsStr::new("file");
            let file = disk.create_file(ROOT, name, 0o600, OWNER).expect("created");
            disk.write(file, 0, &[1; 8 * SECTOR]).expect("written");
            disk.sync(file).expect("synced");
            disk.sync(ROOT).expect("synced");
            disk.write(file, 100, &[2; 4 * SECTOR]).expect("written");
            disk.lose_power(Some(&mut Random::of_client(seed, 0)));
            let file = disk.find(ROOT, name).expect("its entry was synced");
            let bytes = disk.bytes(file).expect("a file");
            assert_eq!(bytes.len(), 8 * SECTOR);
            let is_new = |at: usize| bytes[at] == 2;
            assert!((0..100).chain(4 * SECTOR + 100..8 * SECTOR).all(|at| !is_new(at)), "others are as they were");
            let sectors = (0..=4).map(|sector| 100.max(sector * SECTOR)..(100 + 4 * SECTOR).min((sector + 1) * SECTOR));
            let written = sectors.filter(|sector| {
                let new = sector.clone().filter(|at| is_new(*at)).count();
                assert!(new == 0 || new == sector.len(), "a sector is written as a whole");
                new > 0
            });
            match written.count() {
                0 => none += 1,
                5 => whole += 1,
                _ => torn += 1,
            }
        }
        assert!(whole > 20 && none > 20 && torn > 20, "{whole} {none} {torn}");
    }

    #[test]
    fn a_rename_happens_in_both_folders_or_in_none() {
        let (mut before, mut after) = (0, 0);
        for seed in 0..100 {
            let mut disk = Disk::new(OWNER);
            let [from, to] =
                ["from", "to"].map(|name| disk.create_folder(ROOT, OsStr::new(name), 0o700, OWNER).expect("created"));
            let name = OsStr::new("file");
            disk.create_file(from, name, 0o600, OWNER).expect("created");
            disk.sync_all();
            disk.rename((from, name), (to, name), false).expect("renamed");
            disk.lose_power(Some(&mut Random::of_client(seed, 0)));
            match (disk.find(from, name).is_ok(), disk.find(to, name).is_ok()) {
                (true, false) => before += 1,
                (false, true) => after += 1,
                both => panic!("{both:?}"),
            }
        }
        assert!(before > 10 && after > 10, "{before} {after}");
    }

    #[test]
    fn a_file_in_a_folder_without_a_synced_name_is_lost() {
        let mut disk = Disk::new(OWNER);
        let folder = disk.create_folder(ROOT, OsStr::new("folder"), 0o700, OWNER).expect("created");
        let file = disk.create_file(folder, OsStr::new("file"), 0o600, OWNER).expect("created");
        disk.sync(file).expect("synced");
        disk.sync(folder).expect("synced");
        disk.lose_power(None);
        assert!(disk.find(ROOT, OsStr::new("folder")).is_err());
        assert!(disk.inode(file).is_err());
    }
}
