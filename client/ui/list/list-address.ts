export interface ListAddress {
  read(): URLSearchParams;
  /** `step` adds a history entry, so that Back returns to the view before. */
  write(query: URLSearchParams, step: boolean): void;
  /** Calls `run` when Back, Forward or a link may have brought another view. The returned function stops it. */
  onReturn(run: () => void): () => void;
}

/** The address bar. Bypasses the router, because the screen stays and only its view changes. */
export const pageAddress: ListAddress = {
  read: () => new URLSearchParams(location.search),
  write(query, step) {
    const search = query.size === 0 ? '' : `?${query}`;
    if (search === location.search) return;
    const address = `${location.pathname}${search}${location.hash}`;
    // The state is kept because it names the list that Back returns to.
    if (step) history.pushState(history.state, '', address);
    else history.replaceState(history.state, '', address);
  },
  onReturn(run) {
    const path = location.pathname;
    const changed = () => {
      if (location.pathname === path) run();
    };
    addEventListener('popstate', changed);
    // A link to the same screen without its query causes no popstate.
    globalThis.navigation?.addEventListener('currententrychange', changed);
    return () => {
      removeEventListener('popstate', changed);
      globalThis.navigation?.removeEventListener('currententrychange', changed);
    };
  },
};
