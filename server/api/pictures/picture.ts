import type { photoTypes } from '../../../shared/contract/photos/photos.ts';

/** A picture as it is kept: its type by its content, its size, and nothing but what draws it. */
export interface Picture {
  type: (typeof photoTypes)[number];
  width: number;
  height: number;
  content: Buffer;
}

/** What is wrong with bytes that should be a picture, to follow a colon. */
export class NoPicture extends Error {}

const LONGEST_SIDE = 16_384;
const MOST_PIXELS = 64_000_000;

/** Refuses sizes that no camera takes: a small file may unpack to more than a browser can hold. */
export function checkSize(width: number, height: number): void {
  if (width === 0 || height === 0) throw new NoPicture('it has no size');
  if (width > LONGEST_SIDE || height > LONGEST_SIDE || width * height > MOST_PIXELS) {
    throw new NoPicture(`it is too large to show (${width} x ${height})`);
  }
}
