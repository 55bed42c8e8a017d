import { effect } from '@preact/signals-react';
import { useEffect } from 'react';
import { pageAddress } from '../../ui/list/list-address.ts';
import type { Found } from './move-dependencies.ts';
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

const kinds = ['location', 'sku', 'drum', 'ern'] as const;

/** What an address of Move stock wants to be looked at: '?location=A-01-01', '?drum=DR-7'. */
export type Wanted = Pick<Found, 'kind' | 'label'>;

/** What the query of the address names; nothing for the start. */
function wantedIn(query: URLSearchParams): Wanted | undefined {
  const kind = kinds.find((one) => query.has(one));
  return kind === undefined ? undefined : { kind, label: query.get(kind) ?? '' };
}

/** The query that names what is looked at. */
function queryOf(at: Wanted | undefined): URLSearchParams {
  return new URLSearchParams(at === undefined ? {} : { [at.kind]: at.label });
}
