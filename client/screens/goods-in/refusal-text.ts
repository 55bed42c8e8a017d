import type { ApiError } from '../../calls/errors.ts';
import { t } from '../../texts.ts';

/** What a refused count or receipt says beside its line: a taken drum with the document that has it (checklist 10). */
export function refusalText({ code, message, body }: ApiError): string {
  const [field] = Object.values(body.fields ?? {});
  if (code === 'malformed' && field !== undefined) return field;
  const { drum, usedBy } = body.data ?? {};
  if (typeof drum !== 'string' || typeof usedBy !== 'string') return message;
  return code === 'drum_number_used' || code === 'drum_number_repeated' ? takenText(code, drum, usedBy) : message;
}

/** Where a drum number is taken. */
export function takenText(
  code: 'drum_number_used' | 'drum_number_repeated',
  drum: string,
  number: string | null,
): string {
  if (number === null) return t('ern_drumTaken', { drum });
  return code === 'drum_number_used' ? t('ern_drumUsed', { drum, number }) : t('ern_drumRepeated', { drum, number });
}
