import { crc32 } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG as base64 whose data lies in chunks of these lengths. */
export function pngOfChunks(lengths: readonly number[]): string {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(100, 0);
  head.writeUInt32BE(100, 4);
  const data = lengths.map((length) => chunk('IDAT', Buffer.alloc(length, 7)));
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), ...data, chunk('IEND', Buffer.alloc(0))]).toString('base64');
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length, 0);
  numbers.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)]);
}
