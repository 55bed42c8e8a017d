import type { Found } from './move-calls.ts';

const kinds = ['location', 'sku', 'drum', 'ern'] as const;

/** What an address of Move stock wants to be looked at: '?location=A-01-01', '?drum=DR-7'. */
export type Wanted = Pick<Found, 'kind' | 'label'>;

/** What the query of the address names; nothing for the start. */
export function wantedIn(query: URLSearchParams): Wanted | undefined {
  const kind = kinds.find((one) => query.has(one));
  return kind === undefined ? undefined : { kind, label: query.get(kind) ?? '' };
}

/** The query that names what is looked at. */
export function queryOf(at: Wanted | undefined): URLSearchParams {
  return new URLSearchParams(at === undefined ? {} : { [at.kind]: at.label });
}
