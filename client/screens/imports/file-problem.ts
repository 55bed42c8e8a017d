import type { TextKey } from '../../text-sets.ts';

/** Why a file was not sent: a text of the screen that says what was expected. */
export class FileProblem extends Error {
  readonly text: TextKey;
  readonly file: string;

  constructor(text: TextKey, file: string) {
    super(text);
    this.text = text;
    this.file = file;
  }
}
