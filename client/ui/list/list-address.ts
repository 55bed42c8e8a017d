/** Where a list keeps its view: the query of the page's address. */
export interface ListAddress {
  read(): URLSearchParams;
  /** `step` makes a new entry of the history, so that Back returns to the view before. */
  write(query: URLSearchParams, step: boolean): void;
  /** Calls when Back, Forward or a link may have brought another view; answers how to stop it. */
  onReturn(run: () => void): () => void;
}

/** The address bar. The router is not asked: the screen stays, only its view changes. */
export const pageAddress: ListAddress = {
  read: () => new URLSearchParams(location.search),
  write(query, step) {
    const search = query.size === 0 ? '' : `?${query}`;
    if (search === location.search) return;
    const address = `${location.pathname}${search}${location.hash}`;
    // The state goes with it: it names the list that Back returns to.
    if (step) history.pushState(history.state, '', address);
    else history.replaceState(history.state, '', address);
  },
  onReturn(run) {
    const path = location.pathname;
    const changed = () => {
      if (location.pathname === path) run();
    };
    addEventListener('popstate', changed);
    // A link to the same screen without its query is no popstate.
    globalThis.navigation?.addEventListener('currententrychange', changed);
    return () => {
      removeEventListener('popstate', changed);
      globalThis.navigation?.removeEventListener('currententrychange', changed);
    };
  },
};
