/** What lets a person choose a new password: the token, and whose it is. */
export interface ResetLink {
  token: string;
  login: string;
}

let handed: ResetLink | undefined;

/** Tokens for the reset screen: from the link of a mail, or handed over by the sign-in. They live in memory only. */
export const resetLink = {
  /** The sign-in hands a token over when the password is a generated one and must be changed first. */
  hand(link: ResetLink): void {
    handed = link;
  },
  /**
   * The token that was handed over, else the one of the address, which is taken out of the address bar at once, so that
   * neither the history nor a neighbour's glance keeps it (G37).
   */
  take(): ResetLink {
    const query = new URLSearchParams(location.search);
    history.replaceState(history.state, '', location.pathname);
    const link = handed ?? { token: query.get('token') ?? '', login: query.get('login') ?? '' };
    handed = undefined;
    return link;
  },
};
