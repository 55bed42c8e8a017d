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
  /** Whether it is open in a panel beside its list. */
  readonly isBeside: boolean;
}

/** The page of a list: its path, and the current access while it was displayed. */
interface ListPage {
  readonly path: string;
  readonly accessId: number | undefined;
}

interface ListWalk {
  readonly accessId: number | undefined;
  positionOf(address: string): ListPosition | undefined;
  visit(address: string): void;
}

const walk = signal<ListWalk | undefined>(undefined);

/** The list that was displayed last; pages opened from it are gone through in its order. */
export const listWalk = {
  begin<Row>(list: List<Row>, href: (row: Row) => string, page: ListPage): void {
    const rows = () => list.rows(0, list.length.value);
    const indexOf = (address: string) => {
      const place = placeOf(address);
      return place === page.path ? -1 : rows().findIndex((row) => row !== undefined && placeOf(href(row)) === place);
    };
    walk.value = {
      accessId: page.accessId,
      positionOf(address) {
        const index = indexOf(address);
        if (index < 0) return undefined;
        const [previous, next] = [rows()[index - 1], rows()[index + 1]];
        return {
          number: list.loader.before.value + index + 1,
          total: list.total.value,
          previous: previous && href(previous),
          next: next && href(next),
          isBeside: pathOf(address) === page.path,
        };
      },
      visit(address) {
        const index = indexOf(address);
        if (index < 0) return;
        list.active.value = index;
        list.loader.need(Math.max(0, index - 1), index + 2);
      },
    };
  },
  /** Undefined also under another access than that of the list, which may not see its rows. */
  positionOf(address: string, accessId: number | undefined): ListPosition | undefined {
    return walk.value?.accessId === accessId ? walk.value?.positionOf(address) : undefined;
  },
  /** Marks the row of an open page, for the return to the list, and reads the rows after it. */
  visit: (address: string) => walk.peek()?.visit(address),
};

const pathOf = (address: string): string | undefined => address.split('?')[0];

/** The path of a page, with the record that is open in a panel. */
function placeOf(address: string): string | undefined {
  const [path, query] = address.split('?');
  const open = new URLSearchParams(query).get('open');
  return open === null ? path : `${path}?open=${open}`;
}
