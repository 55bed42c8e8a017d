/** The browser cannot read the file as an image. */
class UnreadablePicture extends Error {}

/** The longest side in pixels, and the quality of a JPEG; a PNG has none. */
export type Step = readonly [side: number, quality?: number];

/**
 * Returns a picture in base64, by the first of the steps that makes it small enough. Redrawing turns it upright and drops its metadata,
 * such as where and with which device it was taken.
 */
export async function scaledPicture(file: Blob, steps: readonly Step[], largest: number): Promise<string> {
  const picture = await createImageBitmap(file).catch((error: unknown) => {
    throw new UnreadablePicture('no picture', { cause: error });
  });
  try {
    for (const step of steps) {
      const drawn = await draw(picture, step);
      if (drawn.size <= largest) return base64Of(drawn);
    }
  } finally {
    picture.close();
  }
  throw new UnreadablePicture('no size is small enough');
}

async function draw(picture: ImageBitmap, [side, quality]: Step): Promise<Blob> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new UnreadablePicture('no canvas');
  if (quality !== undefined) {
    // Transparent areas become white, as on paper; a JPEG would make them black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const type = quality === undefined ? 'image/png' : 'image/jpeg';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (blob === null) throw new UnreadablePicture(`no ${type}`);
  return blob;
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  // In chunks, because a call accepts only a limited number of arguments.
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192) pieces.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return btoa(pieces.join(''));
}
