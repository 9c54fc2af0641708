//! The requests of the kernel to the file system.

use std::{
    ffi::OsStr,
    sync::{Arc, Mutex, MutexGuard},
    time::{Duration, SystemTime},
};

use fuser::{
    BsdFileFlags, Errno, FileAttr, FileHandle, FileType, Filesystem, FopenFlags, Generation, INodeNo, LockOwner,
    OpenFlags, RenameFlags, ReplyAttr, ReplyData, ReplyDirectory, ReplyEmpty, ReplyEntry, ReplyOpen, ReplyStatfs,
    ReplyWrite, Request, TimeOrNow, WriteFlags,
};

use super::{
    disk::{Content, Disk, ROOT, time_now},
    power::Power,
};

/// The time for which the kernel may cache names and attributes: nothing else changes them.
const CACHED: Duration = Duration::from_hours(1);
/// The size of blocks, and their number, as programs that look for free space see it.
const BLOCK: u32 = 4096;
const BLOCKS: u64 = 1 << 22;

pub(super) struct Requests(pub(super) Arc<Mutex<Power>>);

impl Requests {
    fn power(&self) -> MutexGuard<'_, Power> {
        self.0.lock().expect("the state of the disk")
    }

    fn change<T>(&self, change: impl FnOnce(&mut Disk) -> Result<T, Errno>) -> Result<T, Errno> {
        self.power().change().and_then(change)
    }

    fn read<T>(&self, read: impl FnOnce(&mut Disk) -> Result<T, Errno>) -> Result<T, Errno> {
        self.power().read().and_then(read)
    }
}

fn attributes(disk: &Disk, number: u64) -> Result<FileAttr, Errno> {
    let inode = disk.inode(number)?;
    let (kind, size) = match &inode.content {
        Content::File { now, .. } => (FileType::RegularFile, now.len() as u64),
        Content::Folder { .. } => (FileType::Directory, 0),
    };
    Ok(FileAttr {
        ino: INodeNo(number),
        size,
        blocks: size.div_ceil(512),
        atime: inode.modified,
        mtime: inode.modified,
        ctime: inode.modified,
        crtime: inode.modified,
        kind,
        perm: inode.mode,
        nlink: 1,
        uid: inode.owner.0,
        gid: inode.owner.1,
        rdev: 0,
        blksize: BLOCK,
        flags: 0,
    })
}

fn mode_bits(mode: u32) -> u16 {
    u16::try_from(mode & 0o7777).expect("twelve bits")
}

fn length(number: u64) -> Result<usize, Errno> {
    usize::try_from(number).map_err(|_| Errno::EFBIG)
}

fn reply_entry(found: Result<FileAttr, Errno>, reply: ReplyEntry) {
    match found {
        Ok(attributes) => reply.entry(&CACHED, &attributes, Generation(0)),
        Err(error) => reply.error(error),
    }
}

fn reply_attributes(found: Result<FileAttr, Errno>, reply: ReplyAttr) {
    match found {
        Ok(attributes) => reply.attr(&CACHED, &attributes),
        Err(error) => reply.error(error),
    }
}

fn reply_empty(done: Result<(), Errno>, reply: ReplyEmpty) {
    match done {
        Ok(()) => reply.ok(),
        Err(error) => reply.error(error),
    }
}

impl Filesystem for Requests {
    fn lookup(&self, _: &Request, parent: INodeNo, name: &OsStr, reply: ReplyEntry) {
        let found = self.read(|disk| attributes(disk, disk.find(parent.0, name)?));
        reply_entry(found, reply);
    }

    fn getattr(&self, _: &Request, number: INodeNo, _: Option<FileHandle>, reply: ReplyAttr) {
        // Without those of the root it could not be unmounted.
        let found = if number.0 == ROOT {
            attributes(&self.power().disk, ROOT)
        } else {
            self.read(|disk| attributes(disk, number.0))
        };
        reply_attributes(found, reply);
    }

    fn setattr(
        &self,
        _: &Request,
        number: INodeNo,
        mode: Option<u32>,
        user: Option<u32>,
        group: Option<u32>,
        size: Option<u64>,
        _: Option<TimeOrNow>,
        modified: Option<TimeOrNow>,
        _: Option<SystemTime>,
        _: Option<FileHandle>,
        _: Option<SystemTime>,
        _: Option<SystemTime>,
        _: Option<SystemTime>,
        _: Option<BsdFileFlags>,
        reply: ReplyAttr,
    ) {
        let changed = self.change(|disk| {
            if let Some(size) = size {
                disk.set_length(number.0, length(size)?)?;
            }
            let inode = disk.inode_mut(number.0)?;
            if let Some(mode) = mode {
                inode.mode = mode_bits(mode);
            }
            inode.owner = (user.unwrap_or(inode.owner.0), group.unwrap_or(inode.owner.1));
            match modified {
                Some(TimeOrNow::SpecificTime(time)) => inode.modified = time,
                Some(TimeOrNow::Now) => inode.modified = time_now(),
                None => {}
            }
            attributes(disk, number.0)
        });
        reply_attributes(changed, reply);
    }

    fn mknod(
        &self,
        request: &Request,
        parent: INodeNo,
        name: &OsStr,
        mode: u32,
        umask: u32,
        _: u32,
        reply: ReplyEntry,
    ) {
        let owner = (request.uid(), request.gid());
        let made = self.change(|disk| {
            let number = disk.create_file(parent.0, name, mode_bits(mode & !umask), owner)?;
            attributes(disk, number)
        });
        reply_entry(made, reply);
    }

    fn mkdir(&self, request: &Request, parent: INodeNo, name: &OsStr, mode: u32, umask: u32, reply: ReplyEntry) {
        let owner = (request.uid(), request.gid());
        let made = self.change(|disk| {
            let number = disk.create_folder(parent.0, name, mode_bits(mode & !umask), owner)?;
            attributes(disk, number)
        });
        reply_entry(made, reply);
    }

    fn unlink(&self, _: &Request, parent: INodeNo, name: &OsStr, reply: ReplyEmpty) {
        reply_empty(self.change(|disk| disk.remove(parent.0, name)), reply);
    }

    fn rmdir(&self, _: &Request, parent: INodeNo, name: &OsStr, reply: ReplyEmpty) {
        reply_empty(self.change(|disk| disk.remove(parent.0, name)), reply);
    }

    fn rename(
        &self,
        _: &Request,
        parent: INodeNo,
        name: &OsStr,
        new_parent: INodeNo,
        new_name: &OsStr,
        flags: RenameFlags,
        reply: ReplyEmpty,
    ) {
        if !(flags - RenameFlags::RENAME_NOREPLACE).is_empty() {
            return reply.error(Errno::EINVAL);
        }
        let replaces = !flags.contains(RenameFlags::RENAME_NOREPLACE);
        let renamed = self.change(|disk| disk.rename((parent.0, name), (new_parent.0, new_name), replaces));
        reply_empty(renamed, reply);
    }

    fn open(&self, _: &Request, number: INodeNo, _: OpenFlags, reply: ReplyOpen) {
        match self.read(|disk| disk.inode(number.0).map(|_| ())) {
            // The kernel's cache is right, because nothing else changes the files.
            Ok(()) => reply.opened(FileHandle(0), FopenFlags::FOPEN_KEEP_CACHE),
            Err(error) => reply.error(error),
        }
    }

    fn read(
        &self,
        _: &Request,
        number: INodeNo,
        _: FileHandle,
        offset: u64,
        size: u32,
        _: OpenFlags,
        _: Option<LockOwner>,
        reply: ReplyData,
    ) {
        let read = self.read(|disk| {
            let bytes = disk.bytes(number.0)?;
            let start = bytes.len().min(length(offset)?);
            let end = bytes.len().min(start.saturating_add(size as usize));
            Ok(bytes[start..end].to_vec())
        });
        match read {
            Ok(bytes) => reply.data(&bytes),
            Err(error) => reply.error(error),
        }
    }

    fn write(
        &self,
        _: &Request,
        number: INodeNo,
        _: FileHandle,
        offset: u64,
        bytes: &[u8],
        _: WriteFlags,
        _: OpenFlags,
        _: Option<LockOwner>,
        reply: ReplyWrite,
    ) {
        match self.change(|disk| disk.write(number.0, length(offset)?, bytes)) {
            Ok(()) => reply.written(u32::try_from(bytes.len()).expect("a request is small")),
            Err(error) => reply.error(error),
        }
    }

    fn fsync(&self, _: &Request, number: INodeNo, _: FileHandle, _: bool, reply: ReplyEmpty) {
        reply_empty(self.change(|disk| disk.sync(number.0)), reply);
    }

    fn fsyncdir(&self, _: &Request, number: INodeNo, _: FileHandle, _: bool, reply: ReplyEmpty) {
        reply_empty(self.change(|disk| disk.sync(number.0)), reply);
    }

    fn readdir(&self, _: &Request, number: INodeNo, _: FileHandle, offset: u64, mut reply: ReplyDirectory) {
        let listed = self.read(|disk| {
            // By the number of the inode, so that a new or removed entry does not move the position of others.
            let mut entries: Vec<_> = disk.entries(number.0)?.iter().filter(|(_, entry)| **entry > offset).collect();
            entries.sort_by_key(|(_, entry)| **entry);
            for (name, entry) in entries {
                if reply.add(INodeNo(*entry), *entry, attributes(disk, *entry)?.kind, name) {
                    break;
                }
            }
            Ok(())
        });
        match listed {
            Ok(()) => reply.ok(),
            Err(error) => reply.error(error),
        }
    }

    fn statfs(&self, _: &Request, _: INodeNo, reply: ReplyStatfs) {
        reply.statfs(BLOCKS, BLOCKS, BLOCKS, BLOCKS, BLOCKS, BLOCK, 255, BLOCK);
    }
}
