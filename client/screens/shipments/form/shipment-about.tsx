import { t } from '../../../texts.ts';
import { ComboboxField } from '../../../ui/combobox/combobox-field.tsx';
import { ChoiceGroup } from '../../../ui/fields/choice-group.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { DateField } from '../../../ui/fields/text-field.tsx';
import type { ShipmentHead } from './shipment-head.ts';

export function ShipmentAboutCard({ head }: { head: ShipmentHead }) {
  const { kind } = head;
  return (
    <section className="card shipment-about" aria-label={t('shipmentForm_about')}>
      {kind === 'return' && <ReceiverGroup head={head} />}
      {head.to.value === 'partner' && (
        <ComboboxField
          label={t('shipmentForm_partner')}
          combobox={head.partner}
          error={head.partnerError.value}
          required
          onLeave={() => void head.readAddresses()}
        />
      )}
      {head.to.value === 'warehouse' && <DestinationField head={head} />}
      <ListField head={head} name="type" label={t(`shipmentForm_type_${kind}`)} />
      <ListField head={head} name="reason" label={t('shipmentForm_reason')} />
      <ListField head={head} name="transportType" label={t('shipmentForm_transportType')} required />
      <DateField
        label={t('shipmentForm_requiredCollectionDate')}
        value={head.fields.requiredCollectionDate.value}
        error={head.fields.requiredCollectionDate.error.value}
        optional
      />
    </section>
  );
}

function ReceiverGroup({ head }: { head: ShipmentHead }) {
  const { to } = head;
  const chosen = {
    get value() {
      return to.value;
    },
    set value(receiver) {
      to.value = receiver;
      head.offer();
    },
  };
  return (
    <ChoiceGroup
      label={t('shipmentForm_to')}
      value={chosen}
      choices={[
        { value: 'partner', text: t('shipmentForm_toPartner') },
        { value: 'company', text: t('shipmentForm_toCompany') },
        { value: 'warehouse', text: t('shipmentForm_toWarehouse') },
      ]}
    />
  );
}

function DestinationField({ head }: { head: ShipmentHead }) {
  const { destination, choices } = head;
  const destinations = choices.value?.destinations ?? [];
  return (
    <Field label={t('shipmentForm_destination')} error={destination.error.value} required>
      {(control) => (
        <select
          {...control}
          className="input"
          value={destination.value.value}
          onChange={(event) => {
            destination.value.value = event.target.value;
            head.offer();
          }}
        >
          <option value="" />
          {destinations.map(({ id, name, shortName }) => (
            <option key={id} value={id}>
              {name} ({shortName})
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface ListFieldProps {
  head: ShipmentHead;
  name: 'type' | 'reason' | 'businessType' | 'transportType';
  label: string;
  required?: boolean;
}

/** A choice from the company's list; an optional one can be cleared. */
export function ListField({ head, name, label, required = false }: ListFieldProps) {
  const { value, error } = head.fields[name];
  const listed = head.listOf(name).map((one) => ({ value: one, text: one }));
  const choices = required ? listed : [{ value: '', text: t('shipmentForm_none') }, ...listed];
  return (
    <SelectField
      label={label}
      value={value}
      choices={choices}
      error={error.value}
      required={required}
      optional={!required}
    />
  );
}
