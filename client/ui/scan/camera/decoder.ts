import { nativeDecoder } from './native-decoder.ts';

/** Reads the codes in a picture; a GS1 code begins with the mark of its symbology. */
export type Decoder = (picture: HTMLCanvasElement) => Promise<readonly string[]>;

/** The browser's own reader where it has one, else ZXing, fetched when it is needed for the first time and then kept. */
export async function decoder(): Promise<Decoder> {
  const native = await nativeDecoder();
  if (native !== undefined) return native;
  const { zxingDecoder } = await import('./zxing-decoder.ts');
  return zxingDecoder();
}
