import { kept } from './kept.ts';
import type { KeptPlace } from './kept-records.ts';

const opened = new Map<string, KeptPlace>();

/** Remembers that work on a document is kept while it is open. */
export function holdKept(place: KeptPlace): void {
  opened.set(JSON.stringify(place), place);
}

/** The person agreed to leave what they typed and scanned: it does not come back with the document. */
export async function letGo(): Promise<void> {
  const places = [...opened.values()];
  opened.clear();
  await Promise.all(places.map((place) => kept.dropDocument(place)));
}
