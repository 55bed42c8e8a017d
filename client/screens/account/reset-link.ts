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
  /** The token that was handed over, else the one of the address. It can be read again: React may make a screen twice. */
  read(): ResetLink {
    const query = new URLSearchParams(location.search);
    return handed ?? { token: query.get('token') ?? '', login: query.get('login') ?? '' };
  },
  /** Takes it out of the address bar, so that neither the history nor a neighbour's glance keeps it (G37). */
  forget(): void {
    history.replaceState(history.state, '', location.pathname);
    handed = undefined;
  },
};
