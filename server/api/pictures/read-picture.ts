import { refuseAt } from '../refusals.ts';
import { readJpeg } from './jpeg.ts';
import { checkSize, NoPicture, type Picture } from './picture.ts';
import { checkPrinted, PNG_SIGNATURE, readPng, readSignature } from './png.ts';

/** Detects the type from the content, not from a name; rejects anything else with a reason. */
export function readPicture(bytes: Buffer): Picture {
  return refusing('photo_refused', 'image', () => {
    if (isJpeg(bytes)) return readJpeg(bytes);
    if (isPng(bytes)) return readPng(bytes);
    if (isWebp(bytes)) return readWebp(bytes);
    throw new NoPicture('it is none of these');
  });
}

/** Byte of a PNG with the bits of a channel. */
const DEPTH = 24;

/** Reads a logo, which is printed later like a signature. */
export function readLogo(bytes: Buffer): Picture {
  return refusing('logo_refused', 'logo', () => {
    if (isPng(bytes)) {
      if (bytes[DEPTH] === 16) throw new NoPicture('it has 16 bits a channel, and 8 are printed');
      return readSignature(bytes);
    }
    if (!isJpeg(bytes)) throw new NoPicture('it is neither');
    const picture = readJpeg(bytes);
    checkPrinted(picture);
    return picture;
  });
}

function refusing(code: 'photo_refused' | 'logo_refused', field: string, read: () => Picture): Picture {
  try {
    return read();
  } catch (error) {
    if (error instanceof NoPicture) return refuseAt(code, [field], { values: { reason: error.message } });
    throw error;
  }
}

function isJpeg(bytes: Buffer): boolean {
  return bytes.length > 3 && bytes.readUIntBE(0, 3) === 0xffd8ff;
}

function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE);
}

function isWebp(bytes: Buffer): boolean {
  return bytes.length > 12 && bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
}

/** Chunks needed to draw a still picture; EXIF and XMP are dropped. */
const keptChunks = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ICCP']);

/** The VP8X flags that announce EXIF, XMP and animation. */
const NOT_KEPT_FLAGS = 0b0000_1110;

/** Reads a WebP chunk by chunk. Its length must match its header, and it must be a still picture. */
function readWebp(bytes: Buffer): Picture {
  const length = bytes.readUInt32LE(4) + 8;
  if (length > bytes.length) throw new NoPicture('it is cut off');
  if (length < bytes.length) throw new NoPicture('something follows the end of the picture');
  const parts: Buffer[] = [];
  let size: Size | undefined;
  for (let at = 12; at < bytes.length; ) {
    if (at + 8 > bytes.length) throw new NoPicture('it is cut off');
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (end > bytes.length) throw new NoPicture('it is cut off');
    const name = bytes.toString('latin1', at, at + 4);
    if (name === 'ANIM' || name === 'ANMF') throw new NoPicture('it moves');
    const chunk = Buffer.from(bytes.subarray(at, end));
    if (name === 'VP8X') withoutFlags(chunk);
    if (name === 'VP8 ' || name === 'VP8L') size = sizeOf(name, chunk.subarray(8));
    if (keptChunks.has(name)) parts.push(chunk);
    at = end;
  }
  if (size === undefined) throw new NoPicture('there is no picture in it');
  checkSize(size.width, size.height);
  return { type: 'image/webp', ...size, content: joined(parts) };
}

interface Size {
  width: number;
  height: number;
}

function withoutFlags(chunk: Buffer): void {
  if (chunk.length < 18) throw new NoPicture('it is damaged');
  chunk.writeUInt8(chunk.readUInt8(8) & ~NOT_KEPT_FLAGS, 8);
}

/** The size from the image data, lossy (a key frame) or lossless. */
function sizeOf(name: 'VP8 ' | 'VP8L', data: Buffer): Size {
  if (name === 'VP8L') {
    if (data.length < 5 || data[0] !== 0x2f) throw new NoPicture('it is damaged');
    const bits = data.readUInt32LE(1);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (data.length < 10 || data.readUIntBE(3, 3) !== 0x9d012a) throw new NoPicture('it is damaged');
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
}

function joined(chunks: readonly Buffer[]): Buffer {
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  const content = Buffer.concat([head, ...chunks]);
  content.writeUInt32LE(content.length - 8, 4);
  return content;
}
