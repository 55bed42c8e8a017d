import { hash } from 'node:crypto';
import { Signer } from '@fastify/cookie';
import { derivedKeys } from '../../sealing/derived-keys.ts';
import { sealer } from '../../sealing/sealer.ts';

/** A signed-in user as the gateway sees one: the upstream's token and when it was issued (milliseconds since 1970). */
export interface Session {
  token: string;
  issued: number;
}

export interface Sessions {
  start(token: string): Session;
  seal(session: Session): string;
  isOver(session: Session): boolean;
  /** Undefined when the value is not ours; `renew` when it was sealed with an old key. */
  open(value: string): { session: Session; renew: boolean } | undefined;
}

/**
 * Sessions are stored sealed in the browser: the token never reaches a page, and any number of gateways that share the secrets can read
 * them. The age limit only saves a request to the upstream, since the API ends the token itself.
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

export interface ChosenAccess {
  sign(session: Session, accessId: string): string;
  /** Undefined when the value was signed elsewhere, for another purpose, or for another session. */
  read(session: Session, value: string): { accessId: string; renew: boolean } | undefined;
}

/**
 * A signature covers neither the name nor the age of a cookie, so the value contains them: purpose, access, start of the session, and its
 * owner. The owner is a digest of the session's token, because the gateway has no user ids, and a choice made in one sign-in must not apply
 * to the next user at the same desk.
 */
export function chosenAccess(secrets: readonly string[]): ChosenAccess {
  const signer = new Signer([...derivedKeys(secrets, 'access')]);
  return {
    sign: (session, accessId) => signer.sign(text(session, accessId)),
    read(session, value) {
      const accessId = /^access\.([1-9][0-9]{0,17})\./.exec(value)?.[1];
      if (accessId === undefined || !value.startsWith(`${text(session, accessId)}.`)) return undefined;
      const { valid, renew } = signer.unsign(value);
      return valid ? { accessId, renew } : undefined;
    },
  };
}

function text({ token, issued }: Session, accessId: string): string {
  return `access.${accessId}.${issued}.${hash('sha256', `access of ${token}`, 'base64url')}`;
}
