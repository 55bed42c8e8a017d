import { LARGEST_PHOTO } from '../../../../shared/contract/photos/photos.ts';

/** The browser cannot read the file as an image. */
class UnreadablePhoto extends Error {}

/** From the best to one that always fits: the longest side in pixels, and the quality of the JPEG. */
const steps = [
  [1600, 0.85],
  [1600, 0.6],
  [1200, 0.6],
  [800, 0.5],
] as const;

/**
 * Returns an image as a JPEG small enough to send, in base64. Redrawing turns it upright and drops its metadata, such as where and with
 * which device it was taken (docs/decisions/0050-photos-in-the-database.md).
 */
export async function scaledPhoto(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file).catch((error: unknown) => {
    throw new UnreadablePhoto('no picture', { cause: error });
  });
  try {
    for (const [side, quality] of steps) {
      const drawn = await draw(picture, side, quality);
      if (drawn.size <= LARGEST_PHOTO) return base64Of(drawn);
    }
  } finally {
    picture.close();
  }
  throw new UnreadablePhoto('no size is small enough');
}

async function draw(picture: ImageBitmap, side: number, quality: number): Promise<Blob> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new UnreadablePhoto('no canvas');
  // Transparent areas become white, as on paper; a JPEG would make them black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (blob === null) throw new UnreadablePhoto('no JPEG');
  return blob;
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  // In chunks, because a call accepts only a limited number of arguments.
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192) pieces.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return btoa(pieces.join(''));
}
