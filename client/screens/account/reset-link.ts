export interface ResetLink {
  token: string;
  login: string;
  /** Handed over by a sign-in with a password that someone else set: the user is signed in once it is replaced. */
  signsIn?: true;
}

let handed: ResetLink | undefined;

/** Tokens for the reset screen: from the link in a mail, or handed over by the sign-in. They are kept in memory only. */
export const resetLink = {
  hand(link: ResetLink): void {
    handed = link;
  },
  /** The token that was handed over, else the one in the address. Can be read again, because React may create a screen twice. */
  read(): ResetLink {
    const query = new URLSearchParams(location.search);
    return handed ?? { token: query.get('token') ?? '', login: query.get('login') ?? '' };
  },
  /** Removes the token from the address bar, so that neither the history nor an onlooker gets it (G37). */
  forget(): void {
    history.replaceState(history.state, '', location.pathname);
    handed = undefined;
  },
};
