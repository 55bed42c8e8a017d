import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { ApiError } from '../../../calls/errors.ts';
import { sendOnce } from '../../../calls/send-once.ts';
import { createSigning, type Signature, type Signing } from '../../../signing/signing.ts';
import { t } from '../../../texts.ts';
import { displayZone } from '../../../ui/formats.ts';
import type { Collection } from './shipment.ts';

/** Sends a collection under an idempotency key; throws a refusal. */
export type SendCollection = (collection: Collection, key: string) => Promise<void>;

export class CollectState {
  readonly fetchedBy: Signal<string>;
  /** '2026-11-22T14:05' by the warehouse's clock; empty means now. */
  readonly at = signal('');
  readonly fetchedByError: ReadonlySignal<string | undefined>;
  readonly atError: ReadonlySignal<string | undefined>;
  /** The signature; sent only once the collector's name is entered. */
  readonly signing: Signing;
  readonly isBegun: ReadonlySignal<boolean>;
  readonly isDone = signal(false);
  readonly #refused = signal<{ readonly what: string; readonly fields: Readonly<Record<string, string>> }>();
  readonly #isAsked = signal(false);
  readonly #send: (collection: Collection, ownKey?: string) => Promise<void>;

  /** The carrier that was announced is the likely collector. */
  constructor(send: SendCollection, carrier = '') {
    this.#send = sendOnce(send);
    this.fetchedBy = signal(carrier);
    this.fetchedByError = computed(() =>
      this.#isAsked.value && this.fetchedBy.value.trim() === '' ? t('collect_fetchedByMissing') : undefined,
    );
    this.atError = computed(() => {
      const refused = this.#refused.value;
      return refused?.what === this.at.value ? refused.fields['collectedAt'] : undefined;
    });
    const signing = createSigning({ send: (signature) => this.#collect(signature), refusal });
    this.isBegun = computed(
      () =>
        !this.isDone.value &&
        (this.fetchedBy.value !== carrier || signing.name.value !== '' || signing.strokes.value.length > 0),
    );
    this.signing = {
      ...signing,
      send: (draw) => {
        this.#isAsked.value = true;
        const isComplete = this.fetchedByError.peek() === undefined;
        return isComplete || signing.isBlank.peek() ? signing.send(draw) : Promise.resolve(false);
      },
    };
  }

  async #collect(signature: Signature): Promise<boolean> {
    if (this.fetchedByError.peek() !== undefined) return false;
    const at = this.at.peek();
    try {
      await this.#send({
        fetchedBy: this.fetchedBy.peek().trim(),
        ...(at !== '' && { collectedAt: instantAt(at, displayZone.peek()) }),
        ...signature,
      });
    } catch (error) {
      if (error instanceof ApiError) this.#refused.value = { what: at, fields: error.body.fields ?? {} };
      throw error;
    }
    this.isDone.value = true;
    return true;
  }
}

/** The error beside the signature, unless a field shows it. */
function refusal(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.body.fields?.['collectedAt'] === undefined ? error.message : undefined;
}

/** The instant of a local time in the zone; for an hour that a clock change repeats, one of the two. */
function instantAt(shown: string, zone: string): string {
  const asUtc = Date.parse(`${shown}Z`);
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  const offset = Date.parse(`${clock.format(asUtc).replace(' ', 'T')}Z`) - asUtc;
  return new Date(asUtc - offset).toISOString();
}
