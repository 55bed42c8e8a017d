/**
 * A text in lines that are no wider than `width`: broken between words, within a word only where it alone is wider. A line break in
 * the text stays one. Kerning, which draws letters closer, is not counted: a line may be a little shorter than it could be.
 */
export function wrapText(text: string, width: number, widthOf: (text: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, width, widthOf));
}

function wrapParagraph(paragraph: string, width: number, widthOf: (text: string) => number): string[] {
  if (widthOf(paragraph) <= width) return [paragraph];
  const space = widthOf(' ');
  const lines: string[] = [];
  let line = '';
  let taken = 0;
  for (const word of paragraph.split(/\s+/).filter((part) => part !== '')) {
    const wide = widthOf(word);
    if (line !== '' && taken + space + wide <= width) {
      line = `${line} ${word}`;
      taken += space + wide;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = wide <= width ? [word] : breakWord(word, width, widthOf);
    line = pieces.pop() ?? '';
    taken = widthOf(line);
    lines.push(...pieces);
  }
  return [...lines, line];
}

/** Pieces of a word that is wider than a line; each holds one letter at least. */
function breakWord(word: string, width: number, widthOf: (text: string) => number): string[] {
  const pieces: string[] = [];
  let piece = '';
  let taken = 0;
  for (const letter of word) {
    const wide = widthOf(letter);
    if (piece !== '' && taken + wide > width) {
      pieces.push(piece);
      piece = '';
      taken = 0;
    }
    piece += letter;
    taken += wide;
  }
  return [...pieces, piece];
}
