/**
 * Removes soft hyphens, zero-width characters, joiners and direction marks, which are copied unseen from documents and web pages and would
 * make it another code. A no-break space becomes a blank.
 */
export function withoutInvisible(text: string): string {
  return text.replace(/[\xad\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g, '').replace(/\xa0/g, ' ');
}
