import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm';
import type { Decoder } from './decoder.ts';

/** Loads ZXing from our own file; by default it would fetch one from a third-party server. */
export async function zxingDecoder(): Promise<Decoder> {
  const address = new URL(wasm, import.meta.url).href;
  await prepareZXingModule({ overrides: { locateFile: () => address }, fireImmediately: true });
  return async (picture) => {
    const context = picture.getContext('2d', { willReadFrequently: true });
    if (context === null) return [];
    const image = context.getImageData(0, 0, picture.width, picture.height);
    const symbols = await readBarcodes(image, { maxNumberOfSymbols: 4, textMode: 'Plain' });
    return symbols.map((code) => (code.contentType === 'GS1' ? code.symbologyIdentifier + code.text : code.text));
  };
}
