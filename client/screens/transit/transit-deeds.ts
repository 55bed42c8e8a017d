import { accessFor, type RuleName } from '../../../shared/permissions.ts';
import { href } from '../../router/href.ts';
import { session } from '../../state/session.ts';
import type { TransitRow } from './transit-calls.ts';

/** What somebody can do about a transfer. */
export interface TransitDeeds {
  /** The address of the ERN that receives it: at its destination, for those who receive there. */
  readonly ern: string | undefined;
  readonly mayClose: boolean;
}

/** What the access in use can do about a transfer: the warehouse it left only looks on. */
export function transitDeeds({ id, direction }: Pick<TransitRow, 'id' | 'direction'>): TransitDeeds {
  const isComing = direction === 'here';
  return {
    ern: isComing && may('erns') ? href('goodsIn/:id', { id }) : undefined,
    mayClose: isComing && may('adjustStock'),
  };
}

function may(rule: RuleName): boolean {
  return accessFor(rule, session.current.value, session.accesses.value) !== undefined;
}
