import type { ApiError } from '../../calls/errors.ts';
import { t } from '../../texts.ts';
import { formatQuantity } from '../../ui/formats.ts';
import type { CountInput } from './ern-calls.ts';
import type { ErnLineState } from './ern-line-state.ts';
import type { ErnLine } from './ern-rules.ts';
import { refusalText } from './refusal-text.ts';
import { fieldOf } from './refused-field.ts';

/** Says on its line why a change was refused; where somebody else counted meanwhile, with what they counted (checklist 56). */
export function refuseSave(line: ErnLineState, change: CountInput, error: ApiError): void {
  const counted = error.code === 'changed_meanwhile' ? (error.body.data as Counted | undefined) : undefined;
  if (counted === undefined) line.refuse(fieldOf(error), refusalText(error));
  else line.contest(counted.line, comparedText(counted, typedOf(change, error)));
}

/** What lies counted now where a count was to be set. */
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
