import { email } from '../../../shared/contract/fields/text.ts';

const address = email();

/** The mail addresses of a list as it was typed or pasted; blanks and commas part them as semicolons do. */
export function emailsIn(text: string): readonly string[] {
  return text.split(/[\s;,]+/).filter((part) => part !== '');
}

/** Those of a list that are no mail addresses. */
export function wrongEmails(text: string): readonly string[] {
  return emailsIn(text).filter((part) => !address.is(part));
}
