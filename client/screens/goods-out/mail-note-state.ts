import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { Input } from '../../../shared/contract/operation.ts';
import { MAILS_AT_MOST } from '../../../shared/contract/outgoing/mails.ts';
import type { mailDespatchNote } from '../../../shared/contract/outgoing/pick-outgoing.ts';
import { ApiError } from '../../calls/errors.ts';
import { errorText } from '../../calls/report-error.ts';
import { t } from '../../texts.ts';
import { emailsFault, emailsIn } from '../../ui/fields/email-list.ts';

export interface MailedPick {
  readonly id: number;
  readonly number: string;
  readonly thirdPartyComments: string | null;
  /** The address of the pick's own partner: the default recipient. */
  readonly partnerEmail: string | null;
}

export type MailNoteCall = (input: Input<typeof mailDespatchNote>) => Promise<unknown>;

export class MailNote {
  readonly pick: MailedPick;
  readonly addresses: Signal<string>;
  readonly thirdParty = signal(false);
  readonly #addressError = signal<string | undefined>(undefined);
  readonly #error = signal<string | undefined>(undefined);
  readonly #send: MailNoteCall;
  readonly #done: (text: string) => void;

  constructor(pick: MailedPick, send: MailNoteCall, done: (text: string) => void) {
    this.pick = pick;
    this.addresses = signal(pick.partnerEmail ?? '');
    this.#send = send;
    this.#done = done;
  }

  get addressError(): ReadonlySignal<string | undefined> {
    return this.#addressError;
  }

  get error(): ReadonlySignal<string | undefined> {
    return this.#error;
  }

  /** Returns whether the mails were requested. */
  async send(): Promise<boolean> {
    const { id, number } = this.pick;
    const addresses = [...emailsIn(this.addresses.peek())];
    this.#error.value = undefined;
    this.#addressError.value = emailsFault(addresses, MAILS_AT_MOST);
    if (this.#addressError.peek() !== undefined) return false;
    try {
      await this.#send({ id, addresses, ...(this.thirdParty.peek() && { thirdParty: true }) });
    } catch (error) {
      const beside = besideAddresses(error, addresses);
      this.#addressError.value = beside;
      if (beside === undefined) this.#error.value = errorText(error);
      return false;
    }
    this.#done(t('outgoing_mailSent', { number, count: addresses.length }));
    return true;
  }
}

/** The API's errors about single addresses, each with its address. */
function besideAddresses(error: unknown, addresses: readonly string[]): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const messages = Object.entries(error.body.fields ?? {}).flatMap(([path, text]) => {
    const [, index] = /^addresses\.(\d+)$/.exec(path) ?? [];
    return index === undefined ? [] : [`${addresses[Number(index)]}: ${text}`];
  });
  return messages.length === 0 ? undefined : messages.join('. ');
}
