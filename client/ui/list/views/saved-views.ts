import type { ReadonlySignal } from '@preact/signals-react';
import { useEffect } from 'react';
import type { List } from '../list-state.ts';

export interface SavedView {
  readonly id: number;
  readonly name: string;
  readonly query: string;
  readonly shared: boolean;
  /** Whether the user owns the view and can change it; other views are shared with the user. */
  readonly own: boolean;
  readonly by: string;
  readonly isDefault: boolean;
}

export type ViewInput = Pick<SavedView, 'name' | 'shared'>;

/** How views of a list are sent by mail: the attached file, and the dialog for schedule and recipients. */
export interface ViewMailing {
  /** The export of the displayed view, below /wmsapi/v1/. */
  file(): string;
  ask(view: SavedView): void;
}

/** The content of a view: the query and its file change together. */
interface ViewContent {
  readonly query: string;
  readonly file?: string | undefined;
}

/** The views of one list and their actions; each action resolves once `all` has the result. */
export interface SavedViews {
  /** undefined until loaded. */
  readonly all: ReadonlySignal<readonly SavedView[] | undefined>;
  load(): Promise<void>;
  save(view: ViewInput & ViewContent): Promise<number>;
  edit(id: number, changes: Partial<ViewInput & ViewContent>): Promise<void>;
  remove(id: number): Promise<void>;
  /** Sets the default view; undefined for none. */
  openWith(id: number | undefined): Promise<void>;
}

/** The `view` of an address without a view; an empty address would open the default view. */
export function withoutView(views: Pick<SavedViews, 'all'>): 'none' | undefined {
  return views.all.peek()?.some(({ isDefault }) => isDefault) ? 'none' : undefined;
}

/** Opens the user's default view if the address requests nothing: at once if the views are known, otherwise when they arrive. */
export function useDefaultView<Row>(list: List<Row>, views: SavedViews | undefined): void {
  useEffect(() => {
    if (views === undefined) return;
    let isHere = true;
    const open = () => {
      const chosen = views.all.peek()?.find(({ isDefault }) => isDefault);
      if (isHere && chosen !== undefined && list.isPlain()) list.open(String(chosen.id), chosen.query, false);
    };
    open();
    // The failed call has been reported; the list works without views.
    views.load().then(open, () => undefined);
    return () => {
      isHere = false;
    };
  }, [list, views]);
}
