import type { KeptLayout } from '../ui/list/table-layout.ts';
import { session } from './session.ts';

/**
 * Keeps how the signed-in user has the columns of a table, in this browser: widths that suit one screen seldom suit another. What
 * others are to see the same way is a saved view.
 */
export function keptColumns(table: string): KeptLayout {
  const key = `wms.columns.${session.user.peek().login}.${table}`;
  return {
    read: () => JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined,
    write(layout) {
      if (layout === undefined) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(layout));
    },
  };
}
