import { type RefObject, useEffect } from 'react';
import type { List } from './list-state.ts';
import { remSize } from './rem-size.ts';

/** Lets a list measure its columns while its table is drawn: those nobody gave a width share the room that is left. */
export function useMeasuredColumns<Row>(list: List<Row>, table: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    list.measure = () => widthsOf(table.current);
    return () => {
      list.measure = () => ({});
    };
  }, [list, table]);
}

function widthsOf(table: HTMLElement | null): Record<string, number> {
  const heads = [...(table?.querySelectorAll<HTMLElement>('th[data-column]') ?? [])];
  return Object.fromEntries(heads.map((head) => [head.dataset.column ?? '', head.offsetWidth / remSize()]));
}
