/** Where a list keeps its view: the query of the page's address. */
export interface ListAddress {
  read(): URLSearchParams;
  /** `step` makes a new entry of the history, so that Back returns to the view before. */
  write(query: URLSearchParams, step: boolean): void;
  /** Calls when Back or Forward brought another view; answers how to stop it. */
  onReturn(run: () => void): () => void;
}

/** The address bar. The router is not asked: the screen stays, only its view changes. */
export const pageAddress: ListAddress = {
  read: () => new URLSearchParams(location.search),
  write(query, step) {
    const search = query.size === 0 ? '' : `?${query}`;
    if (search === location.search) return;
    const address = `${location.pathname}${search}${location.hash}`;
    if (step) history.pushState(null, '', address);
    else history.replaceState(history.state, '', address);
  },
  onReturn(run) {
    addEventListener('popstate', run);
    return () => removeEventListener('popstate', run);
  },
};
