/** What the link of a reset mail carries. */
export interface ResetLink {
  token: string;
  login: string;
}

/**
 * Reads token and login from the address and takes them out of the address bar at once, so that neither the history nor a
 * neighbour's glance keeps the token (G37).
 */
export function takeResetLink(): ResetLink {
  const query = new URLSearchParams(location.search);
  history.replaceState(history.state, '', location.pathname);
  return { token: query.get('token') ?? '', login: query.get('login') ?? '' };
}
