/** Reads the codes in a picture; a GS1 code starts with its symbology identifier. */
export type Decoder = (picture: HTMLCanvasElement) => Promise<readonly string[]>;

/** The browser's own reader if it has one, otherwise ZXing, fetched on first use and then kept. */
export async function decoder(): Promise<Decoder> {
  const native = await nativeDecoder();
  if (native !== undefined) return native;
  const { zxingDecoder } = await import('./zxing-decoder.ts');
  return zxingDecoder();
}

/** The symbologies on goods, drums and locations, as browsers name them. */
const wanted: readonly string[] = ['code_128', 'qr_code', 'data_matrix', 'ean_13', 'ean_8', 'upc_a', 'itf', 'code_39'];

interface Detector {
  detect(picture: HTMLCanvasElement): Promise<readonly { rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

async function nativeDecoder(): Promise<Decoder | undefined> {
  if (!('BarcodeDetector' in globalThis)) return undefined;
  const Detector = (globalThis as unknown as { BarcodeDetector: DetectorClass }).BarcodeDetector;
  const formats: readonly string[] = await Detector.getSupportedFormats().catch(() => []);
  if (!wanted.every((format) => formats.includes(format))) return undefined;
  const detector = new Detector({ formats: wanted });
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue);
}
