import { useMemo, useRef } from 'react';
import { useLive } from '../../state/live/live.ts';
import { throttled } from '../../state/live/throttle.ts';
import type { MoveState } from './move-state.ts';

/** Follows the stock of the warehouse: what others do to the goods on screen shows within a second, with who did it. */
export function useOthersMoves(state: MoveState): void {
  const by = useRef<string>(undefined);
  const read = useMemo(() => throttled(() => state.follow(by.current)), [state]);
  useLive({ document: 'stock' }, (change) => {
    by.current = change?.by;
    read();
  });
}
