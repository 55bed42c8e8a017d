import { hash } from 'node:crypto';
import { Signer } from '@fastify/cookie';
import { derivedKeys } from '../sealing/derived-keys.ts';
import type { Session } from './sessions.ts';

/** Turns the access a person works under into a cookie value and back. */
export interface ChosenAccess {
  sign(session: Session, accessId: string): string;
  /** Nothing when the value was signed elsewhere, for something else, or for another session. */
  read(session: Session, value: string): { accessId: string; renew: boolean } | undefined;
}

/**
 * A signature covers neither a cookie's name nor its age, so the value carries them: purpose, access, when the session began,
 * and whose it is. "Whose" is a digest of the session's token: the gateway knows no user ids, and a choice made under one
 * sign-in says nothing about the next person at the same desk.
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
