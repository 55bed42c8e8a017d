import type { LiveChange, LiveDocument } from './contract/changes/live.ts';

/** The subject of a subscription: one document, all documents of a kind, or the stock of the warehouse. */
export interface LiveTopic {
  document: LiveDocument;
  /** Without an id: all documents of the kind. */
  id?: number | undefined;
}

/** The text form of a topic in a stream's request. */
export function topicText({ document, id }: LiveTopic): string {
  return id === undefined ? document : `${document}/${id}`;
}

export function concerns({ document, id, stock }: LiveChange, topics: ReadonlySet<string>): boolean {
  if (stock && topics.has('stock')) return true;
  if (document === null) return false;
  if (topics.has(document)) return true;
  return id === null ? [...topics].some((topic) => topic.startsWith(`${document}/`)) : topics.has(`${document}/${id}`);
}
