import type { ReadonlySignal } from '@preact/signals-react';
import { useEffect } from 'react';
import type { List } from '../list-state.ts';

/** A view of a list under a name. */
export interface SavedView {
  readonly id: number;
  readonly name: string;
  /** As the list's address says it. */
  readonly query: string;
  readonly shared: boolean;
  /** The user's own, to change; others' are shared with them. */
  readonly own: boolean;
  readonly by: string;
  readonly isDefault: boolean;
}

/** What a form of a view asks for. */
export type ViewInput = Pick<SavedView, 'name' | 'shared'>;

/** How views of a list are sent by mail: the file that goes with them, and who asks when and to whom. */
export interface ViewMailing {
  /** The address of the file of what is shown, below /wmsapi/v1/. */
  file(): string;
  ask(view: SavedView): void;
}

/** What of a view may be changed besides its name: what it shows and the file of that change together. */
interface ViewContent {
  readonly query: string;
  readonly file?: string | undefined;
}

/** The views of one list and what can be done with them; each action settles when `all` shows what came of it. */
export interface SavedViews {
  /** undefined until they came. */
  readonly all: ReadonlySignal<readonly SavedView[] | undefined>;
  load(): Promise<void>;
  /** Answers the id of the new view. */
  save(view: ViewInput & ViewContent): Promise<number>;
  edit(id: number, changes: Partial<ViewInput & ViewContent>): Promise<void>;
  remove(id: number): Promise<void>;
  /** The view that the list opens with; undefined for none. */
  openWith(id: number | undefined): Promise<void>;
}

/** Opens a list with the user's default view if its address asks for nothing: at once where the views are known, else when they come. */
export function useDefaultView<Row>(list: List<Row>, views: SavedViews | undefined): void {
  useEffect(() => {
    if (views === undefined) return;
    let isHere = true;
    const open = () => {
      const chosen = views.all.peek()?.find(({ isDefault }) => isDefault);
      if (isHere && chosen !== undefined && list.isPlain()) list.open(String(chosen.id), chosen.query, false);
    };
    open();
    // A failure was said by whoever asked; the list does without.
    views.load().then(open, () => undefined);
    return () => {
      isHere = false;
    };
  }, [list, views]);
}
