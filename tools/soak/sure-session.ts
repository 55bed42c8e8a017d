import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Input, Operation, Reply } from '../../shared/contract/operation.ts';
import type { Access } from '../../shared/permissions.ts';
import { Refused, Session } from '../replay/session.ts';
import { type Account, count } from './account.ts';

/** Milliseconds after which a user without a response gives up: longer than any fault of a soak lasts. */
const TIMEOUT = 120_000;

/** One for work, and one for the stream of an open screen. */
const CONNECTIONS = 2;

/** Milliseconds until the next attempt, varied by half in either direction. */
const REST = 500;

/**
 * A session that insists on a response: a change is sent with its own key, and is sent again if there was no response, or one that says the
 * server is unavailable.
 */
export class SureSession extends Session {
  readonly #account: Account;

  constructor(url: string, account: Account) {
    super(url, CONNECTIONS);
    this.#account = account;
  }

  override async call<O extends Operation>(operation: O, access: Access, input: Input<O>): Promise<Reply<O>> {
    const key = operation.method === 'GET' ? undefined : randomUUID();
    const deadline = performance.now() + TIMEOUT;
    for (;;) {
      const began = performance.now();
      try {
        const reply = await super.call(operation, access, input, key);
        this.#account.acknowledge(reply);
        return reply;
      } catch (error) {
        if (error instanceof Refused && error.status < 500) {
          count(this.#account.refusals, error.code);
          throw error;
        }
        count(this.#account.again, error instanceof Refused ? String(error.status) : saidBy(error));
        if (performance.now() > deadline) {
          count(this.#account.gaveUp, operation.name);
          throw error;
        }
      } finally {
        this.#account.waits.push(performance.now() - began);
      }
      await pause(REST * (0.5 + Math.random()));
    }
  }
}

const saidBy = (error: unknown) => (error as { code?: string }).code ?? String(error);
