import type { photoTypes } from '../../../shared/contract/photos/photos.ts';

/** A picture as stored: the type comes from its content, and metadata is removed. */
export interface Picture {
  type: (typeof photoTypes)[number];
  width: number;
  height: number;
  content: Buffer;
}

/** The message says what is wrong with the bytes, worded to follow a colon. */
export class NoPicture extends Error {}

const LONGEST_SIDE = 16_384;
const MOST_PIXELS = 64_000_000;

/** Rejects sizes that no camera produces: a small file can unpack to more than a browser can hold. */
export function checkSize(width: number, height: number): void {
  if (width === 0 || height === 0) throw new NoPicture('it has no size');
  if (width > LONGEST_SIDE || height > LONGEST_SIDE || width * height > MOST_PIXELS) {
    throw new NoPicture(`it is too large to show (${width} x ${height})`);
  }
}
