import { LARGEST_PHOTO } from '../../../../shared/contract/photos/photos.ts';
import { type Step, scaledPicture } from '../../../pictures/scaled-picture.ts';

/** From the best to one that always fits. */
const steps: readonly Step[] = [
  [1600, 0.85],
  [1600, 0.6],
  [1200, 0.6],
  [800, 0.5],
];

/** Returns a photo as a JPEG small enough to send, in base64 (docs/decisions/0050-photos-in-the-database.md). */
export function scaledPhoto(file: Blob): Promise<string> {
  return scaledPicture(file, steps, LARGEST_PHOTO);
}
