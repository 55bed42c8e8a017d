import { useEffect } from 'react';
import type { List } from './list-state.ts';
import type { SavedViews } from './saved-views.ts';

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
