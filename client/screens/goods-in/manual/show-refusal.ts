import { ApiError } from '../../../calls/errors.ts';
import { refusalText } from '../refusal-text.ts';
import type { ManualHead } from './manual-head.ts';
import type { ManualLineState } from './manual-line-state.ts';

/** Says a refusal beside the line and the field it names; answers whether it names any. `path` is where the form has what it names. */
export function showRefusal(
  error: unknown,
  { head, lines }: { head: ManualHead; lines: readonly ManualLineState[] },
  path: (refused: string) => string = (refused) => refused,
): boolean {
  if (!(error instanceof ApiError) || error.status >= 500) return false;
  const message = refusalText(error);
  if (error.code === 'job_cancelled') return head.refuse('job', message);
  const paths = Object.keys(error.body.fields ?? {});
  const shown = paths.map((refused) => showAt(path(refused), message, head, lines));
  return shown.length > 0 && shown.every(Boolean);
}

function showAt(path: string, message: string, head: ManualHead, lines: readonly ManualLineState[]): boolean {
  const [, index, field = ''] = /^lines\.(\d+)\.(.*)$/.exec(path) ?? [];
  if (index === undefined) return head.refuse(path, message);
  const line = lines[Number(index)];
  line?.refuse(fieldOf(field), message);
  return line !== undefined;
}

/** 'counts.0.drumNumber' is said at the drum, 'counts.0.locationId' of the whole line. */
function fieldOf(path: string): 'quantity' | 'drum' | 'line' {
  if (path.endsWith('drumNumber')) return 'drum';
  return path.endsWith('uantity') || path === 'total' ? 'quantity' : 'line';
}
