export interface RowAction {
  readonly to?: number;
  /** The end of the whole list, of which perhaps only a part is loaded. */
  readonly end?: 'first' | 'last';
  readonly tick?: 'toggle' | 'extend' | 'all';
  readonly open?: 'here' | 'tab';
}

export interface RowKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/**
 * Checklist 21: arrows, Home, End and pages move, with Shift they extend the selection, Space ticks, Enter opens, with Ctrl in a new tab.
 * `at` is -1 while no row is active. Returns undefined if the table does not handle the key.
 */
export function rowAction(event: RowKey, at: number, count: number, page: number): RowAction | undefined {
  if (count === 0) return undefined;
  const control = event.ctrlKey || event.metaKey;
  if (event.key === ' ') return at < 0 ? undefined : { tick: 'toggle' };
  if (event.key === 'Enter') return at < 0 ? undefined : { open: control ? 'tab' : 'here' };
  if (event.key === 'a' && control) return { tick: 'all' };
  const to = target(event.key, at, count, page);
  if (to === undefined || (control && event.key.startsWith('Arrow'))) return undefined;
  if (event.shiftKey) return { to, tick: 'extend' };
  const end = ends[event.key];
  return end === undefined ? { to } : { to, end };
}

const ends: Readonly<Record<string, RowAction['end']>> = { Home: 'first', End: 'last' };

function target(key: string, at: number, count: number, page: number): number | undefined {
  const within = (index: number) => Math.min(count - 1, Math.max(0, index));
  switch (key) {
    case 'ArrowDown':
      return within(at + 1);
    case 'ArrowUp':
      return within(at - 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    case 'PageDown':
      return within(at + page);
    case 'PageUp':
      return within(at - page);
    default:
      return undefined;
  }
}
