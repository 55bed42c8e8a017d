import { hideErns } from '../../../shared/contract/goods-in/hide-erns.ts';
import { allows } from '../../../shared/permissions.ts';
import type { Actor } from '../actor.ts';

/** Are hidden ERNs for this person's eyes? For those who may hide them. */
export function maySeeHidden({ holder }: Actor): boolean {
  return holder !== null && allows(hideErns.rule, holder);
}
