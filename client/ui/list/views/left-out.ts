import { type Frame, frameParts, type ListShape, ownNames } from '../list-view.ts';

export interface PartLeftOut {
  /** `value`: a value that an existing filter no longer accepts; `by` and the others are parts of the frame. */
  readonly kind: 'filter' | 'value' | 'column' | 'sort' | keyof Frame;
  readonly field: string;
  readonly value?: string;
}

/**
 * The parts of a stored query that a list leaves out. `columns` are those that this user can see: sorting by another one is left out, too,
 * because it would reveal its values. If the frame differs from the requested one, the columns and sorts belong to another list and are not
 * reported.
 */
export function leftOutOf(query: string, shape: ListShape, columns: readonly string[]): readonly PartLeftOut[] {
  const parameters = new URLSearchParams(query);
  const names = [...new Set(parameters.keys())].filter((name) => !ownNames.includes(name));
  const known = shape.frame ?? {};
  const frame = frameParts.flatMap((kind): PartLeftOut[] =>
    parameters
      .getAll(kind)
      .filter((value) => known[kind]?.(value) === false)
      .map((field) => ({ kind, field })),
  );
  const filters = names
    .filter((name) => !(name in known))
    .flatMap((field): PartLeftOut[] => {
      if (!shape.filters.includes(field)) return [{ kind: 'filter', field }];
      return unknown(parameters.getAll(field), shape.choices?.[field]).map((value) => ({
        kind: 'value',
        field,
        value,
      }));
    });
  if (frame.length > 0) return [...frame, ...filters];
  const listed = (name: string) => parameters.get(name)?.split(',') ?? [];
  const sorts = listed('sort').map((key) => key.replace(/^-/, ''));
  const isHidden = (key: string) => shape.columns.includes(key) && !columns.includes(key);
  return [
    ...filters,
    ...listed('columns').flatMap((field): PartLeftOut[] =>
      columns.includes(field) ? [] : [{ kind: 'column', field }],
    ),
    ...sorts.flatMap((field): PartLeftOut[] =>
      !shape.sorts.includes(field) || isHidden(field) ? [{ kind: 'sort', field }] : [],
    ),
  ];
}

function unknown(values: readonly string[], known: readonly string[] | undefined): readonly string[] {
  return known === undefined ? [] : values.filter((value) => !known.includes(value));
}
