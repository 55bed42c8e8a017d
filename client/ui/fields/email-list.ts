import { email } from '../../../shared/contract/fields/text.ts';
import { t } from '../../texts.ts';

const address = email();

/** Blanks and commas separate addresses as semicolons do. */
export function emailsIn(text: string): readonly string[] {
  return text.split(/[\s;,]+/).filter((part) => part !== '');
}

export function wrongEmails(text: string): readonly string[] {
  return emailsIn(text).filter((part) => !address.is(part));
}

export function wrongEmailsText(wrong: readonly string[]): string | undefined {
  return wrong.length === 0 ? undefined : t('ui_emails_wrong', { addresses: wrong.join(', '), count: wrong.length });
}

export function emailsFault(addresses: readonly string[], most: number): string | undefined {
  if (addresses.length === 0) return t('ui_emails_missing');
  if (addresses.length > most) return t('ui_emails_atMost', { count: most });
  return wrongEmailsText(wrongEmails(addresses.join(';')));
}
