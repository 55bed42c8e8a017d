import type { LiveChange, LiveDocument } from './contract/changes/live.ts';

/** What a screen follows: one document, all of a kind, or the stock of the warehouse. */
export interface LiveTopic {
  document: LiveDocument;
  /** Left out: all of them. */
  id?: number | undefined;
}

/** A topic as a stream is asked for it. */
export function topicText({ document, id }: LiveTopic): string {
  return id === undefined ? document : `${document}/${id}`;
}

/** Is a change about one of these topics? */
export function concerns({ document, id, stock }: LiveChange, topics: ReadonlySet<string>): boolean {
  if (stock && topics.has('stock')) return true;
  if (document === null) return false;
  if (topics.has(document)) return true;
  return id === null ? [...topics].some((topic) => topic.startsWith(`${document}/`)) : topics.has(`${document}/${id}`);
}
