import type { ApiError } from '../../api-error.ts';
import { t } from '../../texts.ts';

/** What a refused count or receipt says beside its line: a taken drum with the document that has it (checklist 10). */
export function refusalText({ code, message, body }: ApiError): string {
  const { drum, usedBy } = body.data ?? {};
  if (typeof drum !== 'string' || typeof usedBy !== 'string') return message;
  if (code === 'drum_number_used') return t('ern_drumUsed', { drum, number: usedBy });
  return code === 'drum_number_repeated' ? t('ern_drumRepeated', { drum, number: usedBy }) : message;
}
