import type { LayoutId } from '../../shared/layouts.ts';
import { isLongRun } from './long-run.ts';

/** Both layouts in the long run (docs/long-run.md), otherwise the given one. */
export function layoutsOr(short: LayoutId): readonly LayoutId[] {
  return isLongRun ? ['vm', 'H3G'] : [short];
}
