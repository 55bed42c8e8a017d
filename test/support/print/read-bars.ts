import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** A black bar on white paper, in millimetres from the top left corner. */
export interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
}

const DOTS = 8;
let prepared: Promise<void> | undefined;

export async function readBars(bars: readonly Bar[], paper: { width: number; height: number }) {
  prepared ??= prepare();
  await prepared;
  const width = Math.ceil(paper.width * DOTS);
  const height = Math.ceil(paper.height * DOTS);
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const bar of bars) {
    for (let y = Math.round(bar.y * DOTS); y < Math.round((bar.y + bar.height) * DOTS); y += 1) {
      const from = (y * width + Math.round(bar.x * DOTS)) * 4;
      const to = (y * width + Math.round((bar.x + bar.width) * DOTS)) * 4;
      for (let at = from; at < to; at += 4) data.fill(0, at, at + 3);
    }
  }
  return readBarcodes({ data, width, height, colorSpace: 'srgb' } as ImageData, { maxNumberOfSymbols: 4 });
}

export async function readPicture(png: Uint8Array) {
  prepared ??= prepare();
  await prepared;
  return readBarcodes(png, { maxNumberOfSymbols: 4 });
}

async function prepare(): Promise<void> {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: (await readFile(wasm)).buffer as ArrayBuffer } });
}
