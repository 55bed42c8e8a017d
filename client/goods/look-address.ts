import { effect } from '@preact/signals-react';
import { useEffect } from 'react';
import { mayLeave } from '../shell/leaving.tsx';
import { unsaved } from '../state/unsaved.ts';
import { pageAddress } from '../ui/list/list-address.ts';
import type { Wanted } from './find-goods.ts';
import type { GoodsLine } from './goods-line.ts';
import type { GoodsWork } from './goods-work.ts';

type LookingScreen = Pick<GoodsWork<GoodsLine, unknown>, 'goods' | 'isOpen' | 'lookUp' | 'clear'>;

/**
 * Stores the displayed item in the address: other screens link here, a reload keeps the item, and Back returns to the previous one, after a
 * confirmation if lines are chosen. A link can only choose one of the lines (`?sku=CABLE&line=17`); the user acts on it.
 */
export function useLookAddress(state: LookingScreen): void {
  useEffect(() => {
    const query = pageAddress.read();
    void state.lookUp(wantedIn(query)).then(() => choose(state, query.get('line')));
    const write = effect(() => {
      const look = state.goods.look.value;
      if (look.kind === 'shown') pageAddress.write(queryOf(look.at), true);
      if (look.kind === 'start' && state.isOpen.value) pageAddress.write(queryOf(undefined), true);
    });
    const stop = pageAddress.onReturn(() => void followed(state));
    return () => {
      stop();
      write();
    };
  }, [state]);
}

/** Shows the item that the address now names. This discards the chosen lines, so the address stays until the user agrees. */
async function followed(state: LookingScreen): Promise<void> {
  const query = pageAddress.read();
  const wanted = wantedIn(query);
  const at = state.goods.at;
  if (wanted?.kind === at?.kind && wanted?.label === at?.label) return;
  if (unsaved.any.peek()) {
    pageAddress.write(queryOf(at), true);
    if (!(await mayLeave())) return;
    state.clear();
    pageAddress.write(query, true);
  }
  await state.lookUp(wanted);
}

/** Chooses the line that a link names, with all lines of its drum. */
function choose({ goods }: LookingScreen, id: string | null): void {
  const named = goods.lines.peek().find(({ key }) => key === id);
  const drum = named?.row.peek().drumId ?? null;
  const chosen = goods.lines
    .peek()
    .filter((line) => line === named || (drum !== null && line.row.peek().drumId === drum));
  for (const line of chosen) line.chooseAll();
  if (chosen.length > 0) goods.bringUp(chosen);
}

const kinds = ['location', 'sku', 'drum', 'ern'] as const;

function wantedIn(query: URLSearchParams): Wanted | undefined {
  const kind = kinds.find((one) => query.has(one));
  return kind === undefined ? undefined : { kind, label: query.get(kind) ?? '' };
}

function queryOf(at: Wanted | undefined): URLSearchParams {
  return new URLSearchParams(at === undefined ? {} : { [at.kind]: at.label });
}
