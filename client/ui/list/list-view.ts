import type { Density } from '../density.ts';

/** One sort key of a list. */
export interface Sort {
  readonly key: string;
  readonly descending: boolean;
}

/** What a person looks at in a list: everything that its address says (checklist 28). */
export interface ListView {
  readonly search: string;
  /** Values by the name of the API's filter field. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  /** Empty: the list's own order. */
  readonly sort: readonly Sort[];
  /** Which columns, in which order; undefined: the list's own choice. */
  readonly columns: readonly string[] | undefined;
  /** How many columns after the first stay in view when the table is scrolled sideways. */
  readonly pinned: number;
  /** undefined: whatever this browser shows. */
  readonly density: Density | undefined;
  /** The saved view that it began with, 'none' for the plain list where another would open; kept while the view is changed. */
  readonly saved: string | undefined;
}

/** The view of an address that says nothing. */
export const plainView: ListView = {
  search: '',
  filters: {},
  sort: [],
  columns: undefined,
  pinned: 0,
  density: undefined,
  saved: undefined,
};

/** What the address of one list may say; anything else in it is left alone. */
export interface ListShape {
  readonly filters: readonly string[];
  readonly sorts: readonly string[];
  readonly columns: readonly string[];
  /** The order in which the server answers unasked, shown as such in the heads. */
  readonly order: readonly Sort[];
}
