import { getLayouts, saveLayout } from '../../shared/contract/views/layouts.ts';
import type { Api } from '../calls/api.ts';
import { densities } from '../ui/density.ts';
import type { KeptLayout } from '../ui/list/columns/column-layout.ts';

/** A user's layout of one list, as a query; null for the list's own layout. `unsent` marks a change that the server does not have yet. */
interface StoredLayout {
  query: string | null;
  unsent?: true;
}

export interface KeptLayouts {
  of(list: string): KeptLayout;
  /**
   * Reads the server's layouts, which include changes made in other browsers, and sends unsent changes. Without the server, this browser's
   * own layouts apply.
   */
  load(): Promise<void>;
}

/** The name under which the row height is stored, which all lists share. */
const ALL_LISTS = 'all';

/** Milliseconds until a change is sent: dragging a column changes its layout with every move. */
const PAUSE = 500;

/** The layouts of one user, also stored in this browser, so that a list opens with them at once and without a connection. */
export function createKeptLayouts(
  api: Api,
  storage: Storage,
  key: string,
  later: (run: () => void, milliseconds: number) => unknown = setTimeout,
): KeptLayouts {
  const known = new Map<string, StoredLayout>(JSON.parse(storage.getItem(key) ?? '[]'));
  const listeners = new Set<() => void>();
  let isWaiting = false;

  const store = () => storage.setItem(key, JSON.stringify([...known]));
  const queryOf = (list: string) => known.get(list)?.query ?? undefined;

  function change(list: string, query: string | null): void {
    known.set(list, { query, unsent: true });
    store();
    if (isWaiting) return;
    isWaiting = true;
    later(() => {
      isWaiting = false;
      void send();
    }, PAUSE);
  }

  /** A change that cannot be sent now is sent with the next change, or by the next page. */
  async function send(): Promise<void> {
    const unsent = [...known].filter(([, layout]) => layout.unsent);
    for (const [list, layout] of unsent) {
      const isSent = await api.call(saveLayout, { list, query: layout.query }).then(
        () => true,
        () => false,
      );
      if (!isSent) return;
      // It may have been changed meanwhile.
      if (known.get(list) === layout) known.set(list, { query: layout.query });
    }
    store();
  }

  return {
    of: (list) => ({
      read: () => queryOf(list),
      write: (query) => change(list, query ?? null),
      density() {
        const chosen = new URLSearchParams(queryOf(ALL_LISTS)).get('density');
        return densities.find((density) => density === chosen);
      },
      keepDensity: (chosen) => change(ALL_LISTS, `density=${chosen}`),
      onKnown(run) {
        listeners.add(run);
        return () => listeners.delete(run);
      },
    }),
    async load() {
      const read = await api.call(getLayouts, {}).catch(() => undefined);
      if (read === undefined) return;
      const { items } = read;
      for (const [list, layout] of known) if (!layout.unsent) known.delete(list);
      for (const { list, query } of items) if (!known.has(list)) known.set(list, { query });
      store();
      for (const run of listeners) run();
      await send();
    },
  };
}
