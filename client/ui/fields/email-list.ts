import { email } from '../../../shared/contract/fields/text.ts';
import { emailsIn } from './emails-in.ts';

const address = email();

/** Those of a list that are no mail addresses. */
export function wrongEmails(text: string): readonly string[] {
  return emailsIn(text).filter((part) => !address.is(part));
}
