import { useMemo, useRef } from 'react';
import { atEase } from '../../state/live/at-ease.ts';
import { useLive } from '../../state/live/use-live.ts';
import type { MoveState } from './move-state.ts';

/** Follows the stock of the warehouse: what others do to the goods on screen shows within a second, with who did it. */
export function useOthersMoves(state: MoveState): void {
  const by = useRef<string>(undefined);
  const read = useMemo(() => atEase(() => state.follow(by.current)), [state]);
  useLive({ document: 'stock' }, (change) => {
    by.current = change?.by;
    read();
  });
}
