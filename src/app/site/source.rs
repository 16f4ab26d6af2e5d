use crate::brotli_copies::{ENDING, unpacked};
use std::borrow::Cow;
use std::future::{self, Ready};
use std::io::{self, Cursor, ErrorKind, SeekFrom};
use std::path::{Component, Path, PathBuf};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::SystemTime;
use std::{env, fs};
use tokio::io::{AsyncRead, AsyncSeek, ReadBuf};
use tower_http::services::fs::{Backend, File, Metadata};

/// Files by their paths within a site, sorted, with `/` between names. A Brotli copy such as `app.js.br` can take the place of
/// a file.
pub type Files = &'static [(&'static str, &'static [u8])];

/// Where files come from: a folder, or the program. Paths are relative to the site. Hidden files are never found.
#[derive(Clone, Debug)]
pub enum FileSource {
    /// A folder, given by its canonical path.
    Folder { root: PathBuf, follow_links: bool },
    /// Files in memory. They have the same date as the program.
    Memory { files: Files, modified: Option<SystemTime> },
}

impl FileSource {
    pub fn folder(folder: &Path) -> io::Result<Self> {
        Ok(Self::Folder { root: folder.canonicalize()?, follow_links: false })
    }

    pub fn memory(files: Files) -> Self {
        let program = env::current_exe().and_then(fs::metadata);
        Self::Memory { files, modified: program.and_then(|program| program.modified()).ok() }
    }

    pub fn read(&self, file: &str) -> io::Result<Vec<u8>> {
        match self {
            Self::Folder { root, .. } => fs::read(root.join(file)),
            Self::Memory { files, .. } => Ok(in_memory(files, file)?.into_owned()),
        }
    }

    fn find(&self, path: &Path) -> io::Result<Entry> {
        // The library puts a dot before every path.
        let path = path.strip_prefix(".").unwrap_or(path);
        let hidden = |part: Component| part.as_os_str().as_encoded_bytes().starts_with(b".");
        if path.components().any(hidden) {
            return Err(ErrorKind::NotFound.into());
        }
        match self {
            Self::Folder { root, follow_links } => {
                let path = root.join(path);
                // A link could lead to any file that this user can read.
                if !follow_links && !path.canonicalize()?.starts_with(root) {
                    return Err(ErrorKind::NotFound.into());
                }
                let meta = fs::metadata(&path)?;
                // A named pipe would block the connection until someone writes to it.
                match meta.is_file() || meta.is_dir() {
                    true => Ok(Entry { meta: Meta::from(&meta), contents: Contents::OnDisk(path) }),
                    false => Err(ErrorKind::NotFound.into()),
                }
            }
            Self::Memory { files, modified } => {
                let path = path.iter().filter_map(|name| name.to_str()).collect::<Vec<_>>().join("/");
                let folder = if path.is_empty() { path.clone() } else { format!("{path}/") };
                let is_dir = files.iter().any(|(file, _)| file.starts_with(&folder) && *file != path);
                let bytes = if is_dir { Cow::Borrowed(&[] as &[u8]) } else { in_memory(files, &path)? };
                let meta = Meta { is_dir, len: bytes.len() as u64, modified: *modified };
                Ok(Entry { meta, contents: Contents::InMemory(bytes) })
            }
        }
    }
}

/// A file in memory, decompressed if there is only a Brotli copy.
fn in_memory(files: Files, path: &str) -> io::Result<Cow<'static, [u8]>> {
    let find = |path: &str| files.binary_search_by_key(&path, |(path, _)| path).ok().map(|at| files[at].1);
    let copy = || unpacked(find(&format!("{path}{ENDING}"))?).map(Cow::Owned);
    find(path).map(Cow::Borrowed).or_else(copy).ok_or_else(|| ErrorKind::NotFound.into())
}

struct Entry {
    meta: Meta,
    contents: Contents,
}

enum Contents {
    OnDisk(PathBuf),
    InMemory(Cow<'static, [u8]>),
}

/// The metadata that the server needs before it reads a file.
#[derive(Clone, Copy, Debug)]
pub struct Meta {
    is_dir: bool,
    len: u64,
    modified: Option<SystemTime>,
}

impl From<&fs::Metadata> for Meta {
    fn from(meta: &fs::Metadata) -> Self {
        Self { is_dir: meta.is_dir(), len: meta.len(), modified: meta.modified().ok() }
    }
}

impl Metadata for Meta {
    fn is_dir(&self) -> bool {
        self.is_dir
    }

    fn modified(&self) -> io::Result<SystemTime> {
        self.modified.ok_or_else(|| ErrorKind::Unsupported.into())
    }

    fn len(&self) -> u64 {
        self.len
    }
}

trait Reader: AsyncRead + AsyncSeek + Send + Sync + Unpin {}
impl<R: AsyncRead + AsyncSeek + Send + Sync + Unpin> Reader for R {}

pub struct Open {
    meta: Meta,
    reader: Box<dyn Reader>,
}

impl AsyncRead for Open {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        to: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.reader).poll_read(cx, to)
    }
}

impl AsyncSeek for Open {
    fn start_seek(mut self: Pin<&mut Self>, position: SeekFrom) -> io::Result<()> {
        Pin::new(&mut self.reader).start_seek(position)
    }

    fn poll_complete(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<u64>> {
        Pin::new(&mut self.reader).poll_complete(cx)
    }
}

impl File for Open {
    type Metadata = Meta;
    type MetadataFuture<'a> = Ready<io::Result<Meta>>;

    fn metadata(&self) -> Self::MetadataFuture<'_> {
        future::ready(Ok(self.meta))
    }
}

impl Backend for FileSource {
    type File = Open;
    type Metadata = Meta;
    type OpenFuture = Ready<io::Result<Open>>;
    type MetadataFuture = Ready<io::Result<Meta>>;

    fn open(&self, path: PathBuf) -> Self::OpenFuture {
        let open = |entry: Entry| {
            let reader: Box<dyn Reader> = match entry.contents {
                Contents::OnDisk(path) => Box::new(tokio::fs::File::from_std(fs::File::open(path)?)),
                Contents::InMemory(bytes) => Box::new(Cursor::new(bytes)),
            };
            Ok(Open { meta: entry.meta, reader })
        };
        future::ready(self.find(&path).and_then(open))
    }

    fn metadata(&self, path: PathBuf) -> Self::MetadataFuture {
        future::ready(self.find(&path).map(|entry| entry.meta))
    }
}
