import { crc32, inflateSync } from 'node:zlib';
import { checkSize, NoPicture, type Picture } from './picture.ts';

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** What draws the picture; texts, times and EXIF are left out. */
const keptChunks = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'pHYs']);

/** Reads a PNG chunk by chunk, checksums too, from its header to its end, which must be the end of the file. */
export function readPng(bytes: Buffer): Picture {
  const kept = [bytes.subarray(0, PNG_SIGNATURE.length)];
  const names: string[] = [];
  let at = PNG_SIGNATURE.length;
  while (names.at(-1) !== 'IEND') {
    if (at + 12 > bytes.length) throw new NoPicture('it is cut off');
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) throw new NoPicture('it is cut off');
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) throw new NoPicture('it is damaged');
    const name = bytes.toString('latin1', at + 4, at + 8);
    names.push(name);
    if (keptChunks.has(name)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  if (at < bytes.length) throw new NoPicture('something follows the end of the picture');
  if (names[0] !== 'IHDR' || bytes.readUInt32BE(8) !== 13 || !names.includes('IDAT')) {
    throw new NoPicture('there is no picture in it');
  }
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  checkSize(width, height);
  return { type: 'image/png', width, height, content: Buffer.concat(kept) };
}

/** As large as a signature is drawn on any screen: unpacked, it keeps nobody waiting. */
const SIGNATURE_PIXELS = 2_000_000;

/** Reads a PNG that is drawn on paper later: its pixels are unpacked as well, at most eight bits a channel, so that no print fails of them. */
export function readSignature(bytes: Buffer): Picture {
  const picture = readPng(bytes);
  const { width, height, content } = picture;
  if (width * height > SIGNATURE_PIXELS) throw new NoPicture('it is too large');
  try {
    inflateSync(pixelsOf(content), { maxOutputLength: (4 * width + 1) * height + 8 });
  } catch (error) {
    throw new NoPicture('it is damaged', { cause: error });
  }
  return picture;
}

function pixelsOf(png: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = PNG_SIGNATURE.length; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  return Buffer.concat(parts);
}
