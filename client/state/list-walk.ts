import { signal } from '@preact/signals-react';
import type { List } from '../ui/list/list-state.ts';

/** The position of an open page in the list that the user came from. */
export interface ListPosition {
  /** From 1. */
  readonly number: number;
  /** Undefined until the server has counted the rows. */
  readonly total: number | undefined;
  readonly previous: string | undefined;
  /** Undefined at the end, and while the next rows are loading. */
  readonly next: string | undefined;
}

interface ListWalk {
  positionOf(address: string): ListPosition | undefined;
  visit(address: string): void;
}

const walk = signal<ListWalk | undefined>(undefined);

/** The list that was displayed last; pages opened from it are gone through in its order. */
export const listWalk = {
  /** `own`: the path of the list's page, which rows that open beside it share. */
  begin<Row>(list: List<Row>, href: (row: Row) => string, own: string): void {
    const rows = () => list.rows(0, list.length.value);
    const indexOf = (address: string) => {
      const path = pathOf(address);
      return path === own ? -1 : rows().findIndex((row) => row !== undefined && pathOf(href(row)) === path);
    };
    walk.value = {
      positionOf(address) {
        const index = indexOf(address);
        if (index < 0) return undefined;
        const [previous, next] = [rows()[index - 1], rows()[index + 1]];
        return {
          number: index + 1,
          total: list.total.value,
          previous: previous && href(previous),
          next: next && href(next),
        };
      },
      visit(address) {
        const index = indexOf(address);
        if (index < 0) return;
        list.active.value = index;
        list.loader.need(index, index + 2);
      },
    };
  },
  positionOf: (address: string) => walk.value?.positionOf(address),
  /** Marks the row of an open page, for the return to the list, and reads the rows after it. */
  visit: (address: string) => walk.peek()?.visit(address),
};

const pathOf = (address: string): string | undefined => address.split('?')[0];
