import type { TextKey } from '../../../text-sets.ts';

export class FileProblem extends Error {
  readonly text: TextKey;
  readonly file: string;

  constructor(text: TextKey, file: string) {
    super(text);
    this.text = text;
    this.file = file;
  }
}

/** In bytes: a piece stays below the size limit of a request body, even with quotes and line ends escaped for JSON. */
const PIECE = 400_000;
const LARGEST = 1000 * PIECE;

/** The text of a file in pieces, cut between two characters; refuses anything but CSV in UTF-8 before it is sent. */
export async function* filePieces(file: File): AsyncGenerator<{ text: string; read: number }> {
  if (file.size === 0) throw new FileProblem('imports_empty', file.name);
  if (file.size > LARGEST) throw new FileProblem('imports_tooLarge', file.name);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let at = 0; at < file.size; at += PIECE) {
    const bytes = new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer());
    if (at === 0 && isWorkbook(bytes)) throw new FileProblem('imports_workbook', file.name);
    const text = decoded(decoder, bytes, at + PIECE < file.size);
    if (text === undefined || text.includes('\0')) throw new FileProblem('imports_notText', file.name);
    if (text !== '') yield { text, read: Math.min(at + PIECE, file.size) };
  }
}

function decoded(decoder: TextDecoder, bytes: Uint8Array, stream: boolean): string | undefined {
  try {
    return decoder.decode(bytes, { stream });
  } catch {
    return undefined;
  }
}

/** A workbook is a zip archive; an old one starts with the signature of its own file system. */
function isWorkbook([first, second, third, fourth]: Uint8Array): boolean {
  const isZip = first === 0x50 && second === 0x4b && third === 0x03 && fourth === 0x04;
  return isZip || (first === 0xd0 && second === 0xcf && third === 0x11 && fourth === 0xe0);
}
