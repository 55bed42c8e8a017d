import { type Frame, frameParts, type ListShape, ownNames } from '../list-view.ts';

/** Something that a saved view asks for and that its list has not, or not for whoever looks. */
export interface PartLeftOut {
  /** `value`: what a filter that is there can no longer be set to; `by` and its like are parts of its frame. */
  readonly kind: 'filter' | 'value' | 'column' | 'sort' | keyof Frame;
  /** The name of the filter or of the field. */
  readonly field: string;
  readonly value?: string;
}

/**
 * What of a kept query a list leaves out. `columns` are those that this person may see: an order by another one is left out, too, as it
 * would tell what stands in it. Where the frame is another one than was asked for, the columns and sorts are those of another list: they
 * go unsaid.
 */
export function leftOutOf(query: string, shape: ListShape, columns: readonly string[]): readonly PartLeftOut[] {
  const asked = new URLSearchParams(query);
  const names = [...new Set(asked.keys())].filter((name) => !ownNames.includes(name));
  const known = shape.frame ?? {};
  const frame = frameParts.flatMap((kind): PartLeftOut[] =>
    asked
      .getAll(kind)
      .filter((value) => known[kind]?.(value) === false)
      .map((field) => ({ kind, field })),
  );
  const filters = names
    .filter((name) => !(name in known))
    .flatMap((field): PartLeftOut[] => {
      if (!shape.filters.includes(field)) return [{ kind: 'filter', field }];
      return unknown(asked.getAll(field), shape.choices?.[field]).map((value) => ({ kind: 'value', field, value }));
    });
  if (frame.length > 0) return [...frame, ...filters];
  const listed = (name: string) => asked.get(name)?.split(',') ?? [];
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
