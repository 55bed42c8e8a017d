import { crc32, inflateSync } from 'node:zlib';
import { checkSize, NoPicture, type Picture } from './picture.ts';

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Chunks needed to draw the picture; texts, times and EXIF are dropped. */
const keptChunks = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'pHYs']);

/** Reads a PNG chunk by chunk, verifying checksums, up to its end, which must be the end of the file. */
export function readPng(bytes: Buffer): Picture {
  const parts = [bytes.subarray(0, PNG_SIGNATURE.length)];
  const names: string[] = [];
  let at = PNG_SIGNATURE.length;
  while (names.at(-1) !== 'IEND') {
    if (at + 12 > bytes.length) throw new NoPicture('it is cut off');
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) throw new NoPicture('it is cut off');
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) throw new NoPicture('it is damaged');
    const name = bytes.toString('latin1', at + 4, at + 8);
    names.push(name);
    if (keptChunks.has(name)) parts.push(bytes.subarray(at, end));
    at = end;
  }
  if (at < bytes.length) throw new NoPicture('something follows the end of the picture');
  if (names[0] !== 'IHDR' || bytes.readUInt32BE(8) !== 13 || !names.includes('IDAT')) {
    throw new NoPicture('there is no picture in it');
  }
  if (!isHeader(bytes.subarray(24, 29)) || !isInOrder(names, bytes.readUInt8(25))) throw new NoPicture('it is damaged');
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  checkSize(width, height);
  return { type: 'image/png', width, height, content: Buffer.concat(parts) };
}

/** Allowed bit depths by colour type (PNG specification, 11.2.1): grey, true colour, palette, and the first two with alpha. */
const depths: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/** Whether decoders support the header fields after the size: depth, colour type, compression, filter and interlace. */
function isHeader([depth = 0, colour = 0, compression, filter, interlace = 0]: Uint8Array): boolean {
  return depths[colour]?.includes(depth) === true && compression === 0 && filter === 0 && interlace <= 1;
}

const PALETTE = 3;
const GREYS = [0, 4];

/** One header, contiguous pixel data, and before it one palette if colours are palette indexes, none if they are greys. */
function isInOrder(names: readonly string[], colour: number): boolean {
  const at = (name: string) => names.flatMap((one, position) => (one === name ? [position] : []));
  const [headers, palettes, pixels] = [at('IHDR'), at('PLTE'), at('IDAT')];
  const [first = 0, last = 0] = [pixels[0], pixels.at(-1)];
  const isWhole = headers.length === 1 && palettes.length <= 1 && last - first === pixels.length - 1;
  if (!isWhole || palettes.some((palette) => palette > first)) return false;
  return palettes.length === 1 ? !GREYS.includes(colour) : colour !== PALETTE;
}

/** As large as a signature is drawn on any screen; unpacking it delays no one. */
const PRINTED_PIXELS = 2_000_000;

export function checkPrinted({ width, height }: Pick<Picture, 'width' | 'height'>): void {
  if (width * height > PRINTED_PIXELS) throw new NoPicture('it is too large');
}

/** Reads a PNG that is printed later. Its pixels are unpacked too, at most eight bits a channel, so that no print fails because of them. */
export function readSignature(bytes: Buffer): Picture {
  const picture = readPng(bytes);
  const { width, height, content } = picture;
  checkPrinted(picture);
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
