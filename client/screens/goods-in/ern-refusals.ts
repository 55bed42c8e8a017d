import { ApiError } from '../../calls/errors.ts';
import { warnOf } from '../../calls/report-error.ts';
import { toasts } from '../../state/toasts.ts';
import { t } from '../../texts.ts';
import { formatQuantity } from '../../ui/formats.ts';
import type { ErnLineState } from './ern-line-state.ts';
import type { CountInput, ErnLine } from './ern-rules.ts';

/** Shows on the line why a change was refused; if someone else counted meanwhile, with their count (checklist 56). */
export function refuseSave(line: ErnLineState, change: CountInput, error: ApiError): void {
  const counted = error.code === 'changed_meanwhile' ? (error.body.data as Counted | undefined) : undefined;
  if (counted === undefined) line.refuse(fieldOf(error), refusalText(error));
  else line.contest(counted.line, comparedText(counted, typedOf(change, error)));
}

type Counted = { readonly quantity: string | null; readonly countedBy: string | null; readonly line: ErnLine };

function typedOf({ counts = [] }: CountInput, { body }: ApiError): string | null {
  const [path = ''] = Object.keys(body.fields ?? {});
  return counts[Number(path.split('.')[1])]?.set ?? null;
}

function comparedText({ quantity, countedBy }: Counted, typed: string | null): string {
  const now =
    quantity === null
      ? t('ern_nowUncounted')
      : t('ern_nowCounted', { quantity: formatQuantity(quantity), name: countedBy ?? '' });
  return typed === null ? now : t('ern_youTyped', { now, typed: formatQuantity(typed) });
}

/** The text of a refused count or receipt; for a taken drum it names the document that has it (checklist 10). */
export function refusalText({ code, message, body }: ApiError): string {
  const [field] = Object.values(body.fields ?? {});
  if (code === 'malformed' && field !== undefined) return field;
  const { drum, usedBy } = body.data ?? {};
  if (typeof drum !== 'string' || typeof usedBy !== 'string') return message;
  return code === 'drum_number_used' || code === 'drum_number_repeated' ? takenText(code, drum, usedBy) : message;
}

/** `number`: the document that has the drum. */
export function takenText(
  code: 'drum_number_used' | 'drum_number_repeated',
  drum: string,
  number: string | null,
): string {
  if (number === null) return t('ern_drumTaken', { drum });
  return code === 'drum_number_used' ? t('ern_drumUsed', { drum, number }) : t('ern_drumRepeated', { drum, number });
}

export type LineFieldName = 'received' | 'place' | 'drum' | 'comment' | 'segment';

/** The cell that a refusal is about: from its field path (`counts.0.drumNumber`) or, for a receipt, from the field of the stored line. */
export function fieldOf({ code, body }: ApiError): LineFieldName {
  const paths = body.fields === undefined ? [String(body.data?.['field'])] : Object.keys(body.fields);
  if (code.startsWith('drum_') || paths.some((path) => path.endsWith('drumNumber'))) return 'drum';
  if (code.startsWith('location_')) return 'place';
  if (paths.some((path) => path.endsWith('segment'))) return 'segment';
  return paths.some((path) => path.endsWith('discrepancyComment')) ? 'comment' : 'received';
}

export function linesOf({ body }: ApiError): readonly number[] {
  return (body.data?.['lines'] as readonly number[] | undefined) ?? [];
}

export function warnNotReceived(error: unknown): void {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'job_cancelled') toasts.warn(t('message_jobCancelled'));
  else if (code === 'jobs_cancelled') toasts.warn(t('message_jobsCancelled'));
  else warnOf(error, t('message_ernSubmitError'));
}
