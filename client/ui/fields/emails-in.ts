/** The mail addresses of a list as it was typed or pasted; blanks and commas part them as semicolons do. */
export function emailsIn(text: string): readonly string[] {
  return text.split(/[\s;,]+/).filter((part) => part !== '');
}
