import { effect } from '@preact/signals-react';
import { useEffect } from 'react';
import { pageAddress } from '../../ui/list/list-address.ts';
import { queryOf, wantedIn } from './look-address.ts';
import type { MoveState } from './move-state.ts';

/** Keeps what is looked at in the address: other screens lead here, a reload stays, Back returns to what was looked at before. */
export function useLookAddress(state: MoveState): void {
  useEffect(() => {
    void state.lookUp(wantedIn(pageAddress.read()));
    const write = effect(() => {
      const look = state.goods.look.value;
      if (look.kind === 'shown') pageAddress.write(queryOf(look.at), true);
      if (look.kind === 'start' && state.isOpen.value) pageAddress.write(queryOf(undefined), true);
    });
    const stop = pageAddress.onReturn(() => {
      const wanted = wantedIn(pageAddress.read());
      const at = state.goods.at;
      if (wanted?.kind !== at?.kind || wanted?.label !== at?.label) void state.lookUp(wanted);
    });
    return () => {
      stop();
      write();
    };
  }, [state]);
}
