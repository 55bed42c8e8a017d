import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';

/** A row of a CSV file by heading, and its line number. */
export interface Row {
  line: number;
  values: Readonly<Record<string, string>>;
}

/** Streams the rows of a CSV file with headings. Blanks around values are removed, also inside quotes; a .gz file is unpacked. */
export async function* readRows(file: string): AsyncGenerator<Row> {
  const bytes = createReadStream(file);
  const text = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes;
  const parser = text.pipe(parse({ columns: true, bom: true, info: true, cast: (value) => value.trim() }));
  bytes.on('error', (error) => parser.destroy(error));
  for await (const { record, info } of parser as AsyncIterable<{
    record: Record<string, string>;
    info: { lines: number };
  }>) {
    yield { line: info.lines, values: record };
  }
}
