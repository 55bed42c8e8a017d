import type { ReactNode } from 'react';

export interface HeadedItem {
  /** The heading that it and the items after it share, up to the next heading; an empty one ends the group. */
  readonly heading?: string;
}

export function underHeadings<Item extends HeadedItem>(
  items: readonly Item[],
  draw: (item: Item) => ReactNode,
): ReactNode[] {
  return groupsOf(items).map(({ heading, lines }) => {
    const drawn = lines.map(draw);
    if (heading === undefined) return drawn;
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be part of a menu or a list of options.
      <div key={heading} role="group" aria-label={heading} className="menu-group">
        <span className="menu-heading" aria-hidden="true">
          {heading}
        </span>
        {drawn}
      </div>
    );
  });
}

interface Group<Item> {
  readonly heading: string | undefined;
  readonly lines: Item[];
}

function groupsOf<Item extends HeadedItem>(items: readonly Item[]): readonly Group<Item>[] {
  const groups: Group<Item>[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last !== undefined && item.heading === undefined) last.lines.push(item);
    else groups.push({ heading: item.heading || undefined, lines: [item] });
  }
  return groups;
}
