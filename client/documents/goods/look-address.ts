import { effect, type ReadonlySignal } from '@preact/signals-react';
import { useEffect } from 'react';
import { pageAddress } from '../../ui/list/list-address.ts';
import type { Found, Wanted } from './goods-calls.ts';
import type { Look } from './goods-on-screen.ts';

/** A screen of goods, as far as its address says what is looked at. */
interface LookingScreen {
  readonly goods: { readonly look: ReadonlySignal<Look>; readonly at: Found | undefined };
  /** Was what the address names looked up? */
  readonly isOpen: ReadonlySignal<boolean>;
  lookUp(wanted: Wanted | undefined): Promise<void>;
}

/** Keeps what is looked at in the address: other screens lead here, a reload stays, Back returns to what was looked at before. */
export function useLookAddress(state: LookingScreen): void {
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

/** What the query of the address names; nothing for the start. */
function wantedIn(query: URLSearchParams): Wanted | undefined {
  const kind = kinds.find((one) => query.has(one));
  return kind === undefined ? undefined : { kind, label: query.get(kind) ?? '' };
}

/** The query that names what is looked at. */
function queryOf(at: Wanted | undefined): URLSearchParams {
  return new URLSearchParams(at === undefined ? {} : { [at.kind]: at.label });
}
