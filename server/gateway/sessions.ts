import { sealer } from '../sealing/sealer.ts';

/** A signed-in person as the gateway knows them: the upstream's token and when it was given (milliseconds since 1970). */
export interface Session {
  token: string;
  issued: number;
}

/** Turns sessions into cookie values and back. */
export interface Sessions {
  start(token: string): Session;
  seal(session: Session): string;
  isOver(session: Session): boolean;
  /** Nothing when the value is not ours; `renew` when it was sealed with an old key. */
  open(value: string): { session: Session; renew: boolean } | undefined;
}

/**
 * Sessions live sealed in the browser: the token never reaches a page, and any number of gateways that share the secrets can
 * read them. The age limit only spares the upstream a question: the API ends the token itself.
 */
export function sessions(secrets: readonly string[], hours: number, clock: () => number): Sessions {
  const sealed = sealer(secrets, 'session');
  return {
    start: (token) => ({ token, issued: clock() }),
    isOver: ({ issued }) => clock() - issued >= hours * 3_600_000,
    seal: ({ token, issued }) => sealed.seal(`${issued} ${token}`),
    open(value) {
      const opened = sealed.open(value);
      if (opened === undefined) return undefined;
      const [issued, token] = opened.text.split(' ');
      if (token === undefined) return undefined;
      return { session: { token, issued: Number(issued) }, renew: opened.renew };
    },
  };
}
