import { useId } from 'react';
import { t } from '../../../texts.ts';
import { Card } from '../../../ui/card.tsx';
import { EmailListField } from '../../../ui/fields/email-list-field.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { NoteField, TextField } from '../../../ui/fields/text-field.tsx';
import { ListField } from './shipment-about.tsx';
import type { ShipmentHead } from './shipment-head.ts';

export function ShipmentDetailsCard({ head }: { head: ShipmentHead }) {
  const { fields } = head;
  return (
    <Card title={t('shipmentForm_details')}>
      <div className="form-fields">
        <LineField head={head} name="requestedBy" longest={200} />
        <AddressFields head={head} />
        <LineField head={head} name="carrier" longest={200} />
        <LineField head={head} name="pallets" longest={5} inputMode="decimal" />
        <EmailListField
          label={t('shipmentForm_manifestAddresses')}
          {...(head.to.value === 'partner' && { hint: t('shipmentForm_manifestHint') })}
          value={fields.manifestAddresses.value}
          error={fields.manifestAddresses.error.value}
          optional
        />
        <ListField head={head} name="businessType" label={t('shipmentForm_businessType')} />
        <LineField head={head} name="salesOrderNumber" longest={60} />
        <LineField head={head} name="rmaNumber" longest={60} />
        <LineField head={head} name="projectNumber" longest={60} />
        <LineField head={head} name="orgNumber" longest={60} />
        <NoteField
          label={t('shipmentForm_comments')}
          value={fields.comments.value}
          error={fields.comments.error.value}
          optional
        />
      </div>
    </Card>
  );
}

interface LineFieldProps {
  head: ShipmentHead;
  name: 'requestedBy' | 'salesOrderNumber' | 'rmaNumber' | 'projectNumber' | 'orgNumber' | 'carrier' | 'pallets';
  longest: number;
  inputMode?: 'text' | 'decimal';
}

function LineField({ head, name, ...input }: LineFieldProps) {
  const { value, error } = head.fields[name];
  return <TextField label={t(`shipmentForm_${name}`)} value={value} error={error.value} optional {...input} />;
}

function AddressFields({ head }: { head: ShipmentHead }) {
  const { shipFrom, shipTo } = head.fields;
  const other = head.to.value === 'partner' ? head.addresses.value : [];
  const list = useId();
  return (
    <>
      <NoteField
        label={t('shipmentForm_shipFrom')}
        value={shipFrom.value}
        error={shipFrom.error.value}
        rows={2}
        longest={500}
        optional
      />
      <NoteField
        label={t('shipmentForm_shipTo')}
        value={shipTo.value}
        error={shipTo.error.value}
        rows={2}
        longest={500}
        optional
      />
      {other.length > 1 && (
        <Field id={list} label={t('shipmentForm_addresses', { partner: head.partner.text.value })} optional>
          {(control) => (
            <select
              {...control}
              className="input"
              value={other.includes(shipTo.value.value) ? shipTo.value.value : ''}
              onChange={(event) => {
                shipTo.value.value = event.target.value;
              }}
            >
              <option value="" />
              {other.map((address) => (
                <option key={address} value={address}>
                  {address}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </>
  );
}
