import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { getShipmentChoices } from '../../../../shared/contract/shipments/shipments.ts';
import type { ShipmentKind, ShipmentList, shipmentLists } from '../../../../shared/shipments.ts';
import type { Api } from '../../../calls/api.ts';
import { TypedField } from '../../../lines/typed-field.ts';
import { partnerNames } from '../../../pickers/find-names.ts';
import { createPartnerPicker, type NamedPicker } from '../../../pickers/named-picker.ts';
import { t } from '../../../texts.ts';
import type { Combobox, Option } from '../../../ui/combobox/combobox-state.ts';
import type { ShipmentChoices, ShipmentHeadRow, ShipmentInput } from './shipment-reads.ts';
import { type HeadField, headFields, type Receiver, type TypedShipmentHead } from './typed-shipment.ts';

/** How strictly missing values are checked: a draft needs none, a request more. */
type Tried = 'no' | 'draft' | 'submit';

/** Reason, destination and transport of a return or transfer (rules 3 and 5, Returns and transfers). */
export class ShipmentHead {
  readonly kind: ShipmentKind;
  readonly fields: Readonly<Record<HeadField, TypedField>>;
  readonly to: Signal<Receiver>;
  readonly partner: Combobox<Option>;
  readonly partnerError: ReadonlySignal<string | undefined>;
  /** A warehouse id; '' for none. */
  readonly destination: TypedField;
  readonly choices: Signal<ShipmentChoices | undefined> = signal(undefined);
  readonly addresses: Signal<readonly string[]> = signal([]);
  readonly tried: Signal<Tried> = signal('no');
  readonly #api: Api;
  readonly #partner: NamedPicker;
  readonly #offered = signal('');

  constructor(kind: ShipmentKind, api: Api, mayCreatePartners?: () => boolean) {
    this.kind = kind;
    this.#api = api;
    this.to = signal(kind === 'return' ? 'partner' : 'warehouse');
    this.fields = Object.fromEntries(
      headFields.map((name) => [name, new TypedField({ fault: (typed) => this.#faultOf(name, typed) })]),
    ) as Record<HeadField, TypedField>;
    this.destination = new TypedField({ fault: (typed) => this.#destinationFault(typed) });
    this.#partner = createPartnerPicker(
      (text) => partnerNames(api, text),
      mayCreatePartners,
      () => void this.readAddresses(),
    );
    this.partner = this.#partner.combobox;
    this.partnerError = computed(() => this.#partnerFault());
  }

  listOf(name: HeadField): readonly string[] {
    const list = this.#listNameOf(name);
    return list === undefined ? [] : (this.choices.value?.[list] ?? []);
  }

  async read(): Promise<void> {
    this.choices.value = await this.#api.call(getShipmentChoices, {});
  }

  begin(type: string | undefined): void {
    if (type !== undefined && this.listOf('type').includes(type)) this.fields.type.value.value = type;
    this.fields.shipFrom.value.value ||= this.choices.peek()?.shipFrom ?? '';
  }

  async beginFromErn(partner: string | null, isDamaged: boolean): Promise<void> {
    const damaged: (typeof shipmentLists.shipmentReasons)[number] = 'Damaged';
    if (isDamaged && this.listOf('reason').includes(damaged)) this.fields.reason.value.value = damaged;
    if (partner === null) return;
    this.partner.show(partner);
    await this.readAddresses();
  }

  /** After a partner was named, suggests its first address; the others can be chosen. */
  async readAddresses(offers = true): Promise<void> {
    const partner = this.partner.text.peek().trim();
    try {
      const addresses = partner === '' ? [] : (await this.#api.call(getShipmentChoices, { partner })).partnerAddresses;
      if (partner !== this.partner.text.peek().trim()) return;
      this.addresses.value = addresses;
      if (offers) this.offer();
    } catch (error) {
      // The addresses are only suggestions; the user can type one.
      console.warn(error);
    }
  }

  /** Suggests the receiver's address, in place of the last suggestion but not of typed text. */
  offer(): void {
    const { shipTo } = this.fields;
    const address = this.#addressOf();
    const isOurs = shipTo.value.peek() === '' || shipTo.value.peek() === this.#offered.peek();
    if (isOurs) shipTo.value.value = address;
    this.#offered.value = address;
  }

  /** Returns whether all values are valid; missing values count as errors from now on. */
  check(submits: boolean): boolean {
    this.tried.value = submits ? 'submit' : 'draft';
    const errors = [...headFields.map((name) => this.fields[name].error), this.destination.error, this.partnerError];
    return errors.every((error) => error.peek() === undefined);
  }

  /** Shows a refusal; returns whether the head has such a field. */
  refuse(path: string, message: string): boolean {
    const [field = ''] = path.split('.');
    if (field === 'partner') this.#partner.refuse(message);
    else if (field === 'destinationId') this.destination.refuse(message);
    else if (isHeadField(field)) this.fields[field].refuse(message);
    else return false;
    return true;
  }

  /** The input of a request: empty fields are null. */
  input(): Omit<ShipmentInput, 'kind' | 'lines' | 'submit'> {
    const { pallets, manifestAddresses, ...texts } = Object.fromEntries(
      headFields.map((name) => [name, this.fields[name].value.peek().trim() || null]),
    ) as Record<HeadField, string | null>;
    const to = this.to.peek();
    const destination = this.destination.value.peek();
    const partner = this.partner.text.peek().trim();
    return {
      ...texts,
      pallets: pallets === null ? null : Number(pallets),
      // The field normalises them when the user leaves it; the API refuses an invalid address.
      manifestAddresses: (manifestAddresses ?? '').split(/[;\s]+/).filter((address) => address !== ''),
      destinationId: to === 'warehouse' && destination !== '' ? Number(destination) : null,
      ...(to === 'partner' && partner !== ''
        ? { partner, newPartner: this.#partner.creates(partner) }
        : { partner: null }),
    };
  }

  typed(): TypedShipmentHead {
    const values = Object.fromEntries(headFields.map((name) => [name, this.fields[name].value.value]));
    return {
      ...(values as Record<HeadField, string>),
      to: this.to.value,
      partner: this.partner.text.value,
      destination: this.destination.value.value,
      offered: this.#offered.value,
    };
  }

  restore({ to, partner, destination, offered, ...values }: TypedShipmentHead): void {
    for (const name of headFields) this.fields[name].value.value = values[name];
    this.to.value = to;
    this.partner.show(partner);
    this.destination.value.value = destination;
    this.#offered.value = offered;
    if (partner !== '') void this.readAddresses(false);
  }

  show(row: ShipmentHeadRow): void {
    const values = Object.fromEntries(headFields.map((name) => [name, textOf(row[name])]));
    const returnTo = row.destination !== null ? 'warehouse' : row.partner === null ? 'company' : 'partner';
    const address = this.choices.peek()?.destinations.find(({ id }) => id === row.destination?.id)?.address;
    this.restore({
      ...(values as Record<HeadField, string>),
      to: this.kind === 'transfer' ? 'warehouse' : returnTo,
      partner: row.partner ?? '',
      destination: textOf(row.destination?.id ?? null),
      offered: address === row.shipTo ? (address ?? '') : '',
    });
  }

  #addressOf(): string {
    const id = this.destination.value.peek();
    const warehouse = this.choices.peek()?.destinations.find((one) => String(one.id) === id);
    if (this.to.peek() === 'warehouse') return warehouse?.address ?? '';
    return this.to.peek() === 'partner' ? (this.addresses.peek()[0] ?? '') : '';
  }

  #listNameOf(name: HeadField): ShipmentList | undefined {
    const lists: Partial<Record<HeadField, ShipmentList>> = {
      type: `${this.kind}Types`,
      reason: 'shipmentReasons',
      businessType: 'businessTypes',
      transportType: 'transportTypes',
    };
    return lists[name];
  }

  #faultOf(name: HeadField, typed: string): string | undefined {
    const isTried = this.tried.value;
    if (typed === '')
      return name === 'transportType' && isTried === 'submit' ? t('shipmentForm_transportMissing') : undefined;
    if (name === 'pallets') return /^\d{1,5}$/.test(typed) ? undefined : t('shipmentForm_wholeNumbers');
    const isListed = this.#listNameOf(name) === undefined || this.listOf(name).includes(typed);
    return isListed || this.choices.value === undefined ? undefined : t('shipmentForm_notListed', { value: typed });
  }

  #destinationFault(typed: string): string | undefined {
    const { value: choices } = this.choices;
    if (this.to.value !== 'warehouse') return undefined;
    if (typed === '') return this.tried.value === 'submit' ? t('shipmentForm_destinationMissing') : undefined;
    const isOffered = choices === undefined || choices.destinations.some(({ id }) => String(id) === typed);
    return isOffered ? undefined : t('shipmentForm_destinationGone');
  }

  #partnerFault(): string | undefined {
    const typed = this.partner.text.value;
    if (this.to.value !== 'partner') return undefined;
    if (this.#partner.error.value !== undefined) return this.#partner.error.value;
    return typed.trim() === '' && this.tried.value === 'submit' ? t('shipmentForm_partnerMissing') : undefined;
  }
}

function isHeadField(name: string): name is HeadField {
  return headFields.some((one) => one === name);
}

function textOf(value: string | number | readonly string[] | null): string {
  if (value === null) return '';
  return Array.isArray(value) ? value.join('; ') : String(value);
}
