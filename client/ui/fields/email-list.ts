import { email } from '../../../shared/contract/fields/text.ts';
import { t } from '../../texts.ts';

const address = email();

/** The mail addresses of a list as it was typed or pasted; blanks and commas part them as semicolons do. */
export function emailsIn(text: string): readonly string[] {
  return text.split(/[\s;,]+/).filter((part) => part !== '');
}

/** Those of a list that are no mail addresses. */
export function wrongEmails(text: string): readonly string[] {
  return emailsIn(text).filter((part) => !address.is(part));
}

/** Names those that are no mail addresses; undefined for none. It reads texts. */
export function wrongEmailsText(wrong: readonly string[]): string | undefined {
  return wrong.length === 0 ? undefined : t('ui_emails_wrong', { addresses: wrong.join(', '), count: wrong.length });
}

/** What is wrong with addresses that get a mail each, at most so many; undefined for nothing. It reads texts. */
export function emailsFault(addresses: readonly string[], most: number): string | undefined {
  if (addresses.length === 0) return t('ui_emails_missing');
  if (addresses.length > most) return t('ui_emails_atMost', { count: most });
  return wrongEmailsText(wrongEmails(addresses.join(';')));
}
