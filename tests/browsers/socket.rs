//! A WebSocket to a program on this machine: text messages only, as much of RFC 6455 as a browser's remote control needs.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use std::io::{Error, ErrorKind, Read, Result, Write};
use std::net::TcpStream;
use std::time::Duration;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(180);
/// No message of a test is longer; a broken length must not eat the memory.
const LONGEST: u64 = 64 << 20;

const MASK: [u8; 4] = [0x5a, 0xa5, 0x3c, 0xc3];

const TEXT: u8 = 1;
const CLOSE: u8 = 8;
const PING: u8 = 9;
const PONG: u8 = 10;

/// An open WebSocket.
pub struct Socket {
    stream: TcpStream,
}

impl Socket {
    /// Opens `ws://127.0.0.1:port/path`.
    pub fn open(port: u16, path: &str) -> Result<Self> {
        let mut stream = TcpStream::connect(("127.0.0.1", port))?;
        stream.set_read_timeout(Some(PATIENCE))?;
        let key = STANDARD.encode([7; 16]);
        write!(
            stream,
            "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
             Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )?;
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            stream.read_exact(&mut byte)?;
            head.push(byte[0]);
        }
        let head = String::from_utf8_lossy(&head);
        if !head.starts_with("HTTP/1.1 101") {
            return Err(Error::new(ErrorKind::ConnectionRefused, format!("no WebSocket: {head}")));
        }
        Ok(Self { stream })
    }

    /// Sends a text.
    pub fn send(&mut self, text: &str) -> Result<()> {
        self.frame(TEXT, text.as_bytes())
    }

    /// Waits for the next text.
    pub fn receive(&mut self) -> Result<String> {
        let mut message = Vec::new();
        loop {
            let mut head = [0; 2];
            self.stream.read_exact(&mut head)?;
            let (last, kind) = (head[0] & 0x80 != 0, head[0] & 0x0f);
            let length = match head[1] & 0x7f {
                126 => u64::from(u16::from_be_bytes(self.bytes()?)),
                127 => u64::from_be_bytes(self.bytes()?),
                short => u64::from(short),
            };
            if length > LONGEST {
                return Err(Error::new(ErrorKind::InvalidData, format!("a frame of {length} bytes")));
            }
            let mut payload = vec![0; length as usize];
            self.stream.read_exact(&mut payload)?;
            match kind {
                PING => self.frame(PONG, &payload)?,
                PONG => {}
                CLOSE => return Err(Error::new(ErrorKind::ConnectionAborted, "the other side has closed")),
                _ => {
                    message.extend(payload);
                    if last {
                        return String::from_utf8(message)
                            .map_err(|error| Error::new(ErrorKind::InvalidData, error));
                    }
                }
            }
        }
    }

    fn bytes<const N: usize>(&mut self) -> Result<[u8; N]> {
        let mut bytes = [0; N];
        self.stream.read_exact(&mut bytes)?;
        Ok(bytes)
    }

    /// A client must mask what it sends. The mask guards proxies, of which there are none here, so it is always the same;
    /// Firefox refuses one of zeros.
    fn frame(&mut self, kind: u8, payload: &[u8]) -> Result<()> {
        let mut frame = vec![0x80 | kind];
        match payload.len() {
            short @ 0..126 => frame.push(0x80 | short as u8),
            middle @ 126..0x1_0000 => {
                frame.push(0x80 | 126);
                frame.extend((middle as u16).to_be_bytes());
            }
            long => {
                frame.push(0x80 | 127);
                frame.extend((long as u64).to_be_bytes());
            }
        }
        frame.extend(MASK);
        frame.extend(payload.iter().zip(MASK.iter().cycle()).map(|(byte, mask)| byte ^ mask));
        self.stream.write_all(&frame)
    }
}
