import { type ErrorCode, refuse } from '../../../shared/errors.ts';
import type { ErnToHide } from './lock-erns-to-hide.ts';

/** Refuses when there are any: the first is named in the message, all of them are in the data. */
export function refuseErns(code: ErrorCode, erns: readonly ErnToHide[]): void {
  const [first] = erns;
  if (first === undefined) return;
  const { number, status } = first;
  refuse(code, { values: { number, status }, data: { erns: erns.map((ern) => ern.number) } });
}
