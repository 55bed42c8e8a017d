import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';

/** One row of a CSV file by its headings, and the line it stands in. */
export interface Row {
  line: number;
  values: Readonly<Record<string, string>>;
}

/** Streams the rows of a CSV file with headings; a name ending in .gz is unpacked on the way. */
export async function* readRows(file: string): AsyncGenerator<Row> {
  const bytes = createReadStream(file);
  const text = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes;
  const parser = text.pipe(parse({ columns: true, bom: true, trim: true, info: true, relax_column_count: false }));
  bytes.on('error', (error) => parser.destroy(error));
  for await (const { record, info } of parser as AsyncIterable<{
    record: Record<string, string>;
    info: { lines: number };
  }>) {
    yield { line: info.lines, values: record };
  }
}
