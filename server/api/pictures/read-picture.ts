import { refuseAt } from '../refusals.ts';
import { readJpeg } from './jpeg.ts';
import { NoPicture, type Picture } from './picture.ts';
import { PNG_SIGNATURE, readPng } from './png.ts';
import { readWebp } from './webp.ts';

/** Detects the type from the content, not from a name; rejects anything else with a reason. */
export function readPicture(bytes: Buffer): Picture {
  try {
    return read(bytes);
  } catch (error) {
    if (error instanceof NoPicture) return refuseAt('photo_refused', ['image'], { values: { reason: error.message } });
    throw error;
  }
}

function read(bytes: Buffer): Picture {
  if (bytes.length > 3 && bytes.readUIntBE(0, 3) === 0xffd8ff) return readJpeg(bytes);
  if (bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return readPng(bytes);
  if (isWebp(bytes)) return readWebp(bytes);
  throw new NoPicture('it is none of these');
}

function isWebp(bytes: Buffer): boolean {
  return bytes.length > 12 && bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
}
