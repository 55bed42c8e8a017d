import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { MAILS_AT_MOST } from '../../../../shared/contract/outgoing/mails.ts';
import { mailManifest } from '../../../../shared/contract/shipments/shipment-work.ts';
import { call } from '../../../calls/call.ts';
import { isRefusal } from '../../../calls/errors.ts';
import { t } from '../../../texts.ts';
import { emailsFault, emailsIn } from '../../../ui/fields/email-list.ts';
import type { Shipment } from './shipment.ts';

export class ManifestMail {
  readonly addresses: Signal<string>;
  readonly error: ReadonlySignal<string | undefined>;
  readonly #error = signal<string | undefined>(undefined);
  readonly #id: number;
  readonly #accessId: number;

  constructor({ id, manifestAddresses }: Pick<Shipment, 'id' | 'manifestAddresses'>, accessId: number) {
    this.#id = id;
    this.#accessId = accessId;
    this.addresses = signal(manifestAddresses.join('; '));
    this.error = this.#error;
  }

  /** Returns whether the mails are queued; if not, `error` has the reason. */
  async send(): Promise<boolean> {
    const addresses = [...emailsIn(this.addresses.peek())];
    this.#error.value = emailsFault(addresses, MAILS_AT_MOST);
    if (this.#error.peek() !== undefined) return false;
    try {
      await call(mailManifest, { id: this.#id, addresses }, { accessId: this.#accessId, handles: 'all' });
      return true;
    } catch (error) {
      this.#error.value = isRefusal(error) ? error.message : t('message_manifestError');
      return false;
    }
  }
}
