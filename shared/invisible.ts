/**
 * The text as it looks: without soft hyphens, zero-width characters, joiners and marks of direction, which copies from documents and web
 * pages bring along unseen and which would make another code of it. A no-break space is a blank.
 */
export function withoutInvisible(text: string): string {
  return text.replace(/[\xad\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g, '').replace(/\xa0/g, ' ');
}
