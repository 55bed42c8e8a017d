/**
 * Characters that nobody sees, and that copies from documents and web pages bring along: soft hyphens, zero-width characters, joiners and
 * marks of direction. With one of them a code would be another code.
 */
const invisible = /[\xad\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g;

/** The text as it looks: a no-break space is a blank. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, '').replace(/[\xa0\u202f]/g, ' ');
}
