import { checkSize, NoPicture, type Picture } from './picture.ts';

/** The colour profile and the two headers that a decoder needs. All other application segments hold metadata: author, place, camera. */
const keptApplications = new Map([
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
]);

/**
 * Reads a JPEG segment by segment up to its end, which must be the end of the file. Drops comments and camera metadata (EXIF, XMP), so that
 * nothing but a picture can be hidden in the rest.
 */
export function readJpeg(bytes: Buffer): Picture {
  const parts = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | undefined;
  let scans = 0;
  let at = 2;
  for (;;) {
    if (bytes[at] !== 0xff) throw broken(at, bytes);
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) break;
    const end = at + 2 + lengthAt(bytes, at + 2);
    if (end > bytes.length) throw broken(end, bytes);
    const segment = bytes.subarray(at, end);
    if (isFrame(marker)) size = sizeOf(segment);
    if (isKept(marker, segment)) parts.push(segment);
    at = end;
    if (marker === 0xda) {
      scans += 1;
      at = endOfScan(bytes, end);
      parts.push(bytes.subarray(end, at));
    }
  }
  if (at + 2 < bytes.length) throw new NoPicture('something follows the end of the picture');
  if (size === undefined || scans === 0) throw new NoPicture('there is no picture in it');
  checkSize(size.width, size.height);
  parts.push(bytes.subarray(at));
  return { type: 'image/jpeg', ...size, content: Buffer.concat(parts) };
}

/** The length field counts its own two bytes; markers without a length occur only within a scan. */
function lengthAt(bytes: Buffer, at: number): number {
  const length = at + 2 <= bytes.length ? bytes.readUInt16BE(at) : 0;
  if (length < 2) throw broken(at, bytes);
  return length;
}

/** SOF0 to SOF15 except the table markers among them (DHT, JPG, DAC). */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function sizeOf(frame: Buffer): { width: number; height: number } {
  if (frame.length < 10) throw new NoPicture('its size cannot be read');
  const [bits, channels] = [frame.readUInt8(4), frame.readUInt8(9)];
  const isKnown = [8, 12].includes(bits) && [1, 3, 4].includes(channels) && frame.length === 10 + 3 * channels;
  if (!isKnown) throw new NoPicture('it is damaged');
  return { height: frame.readUInt16BE(5), width: frame.readUInt16BE(7) };
}

function isKept(marker: number, segment: Buffer): boolean {
  if (marker === 0xfe) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  const name = keptApplications.get(marker);
  return name !== undefined && segment.subarray(4, 4 + name.length).toString('latin1') === name;
}

/** The end of the entropy-coded data: the first marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0x00 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  throw new NoPicture('it is cut off');
}

function broken(at: number, bytes: Buffer): NoPicture {
  return new NoPicture(at >= bytes.length ? 'it is cut off' : 'it is damaged');
}
