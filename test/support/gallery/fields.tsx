import { signal } from '@preact/signals-react';
import { lazy, Suspense } from 'react';
import { CheckboxField } from '../../../client/ui/fields/checkbox-field.tsx';
import { ChoiceGroup } from '../../../client/ui/fields/choice-group.tsx';
import { Field } from '../../../client/ui/fields/field.tsx';
import { QuantityField } from '../../../client/ui/fields/quantity-field.tsx';
import { SelectField } from '../../../client/ui/fields/select-field.tsx';
import { NoteField, TextField } from '../../../client/ui/fields/text-field.tsx';
import { Specimen } from './specimen.tsx';

const name = signal('Cable drum');
const isDivisible = signal(true);
const isTraceable = signal(false);
const layout = signal<'' | 'vm' | 'H3G'>('');
const quantity = signal('2000.5');
const days = signal('90');
const login = signal('prysm');
const note = signal('');
const kind = signal<'companyAndWarehouse' | 'company' | 'global'>('companyAndWarehouse');
const fetchedBy = signal('');

const LatePart = lazy(async () => {
  await new Promise((arrive) => addEventListener('arrive', arrive, { once: true }));
  return { default: SlowPart };
});

/** A lazy part on a slow handheld: React yields after it, before its field is drawn. */
function SlowPart() {
  const end = performance.now() + 20;
  while (performance.now() < end);
  return (
    <Field label="Collected by">
      {(control) => (
        <input
          {...control}
          className="input"
          value={fetchedBy.value}
          onChange={(event) => {
            fetchedBy.value = event.target.value;
          }}
        />
      )}
    </Field>
  );
}

export function Fields() {
  const nameError = name.value === '' ? 'Please enter a name' : undefined;
  return (
    <>
      <h1>Fields</h1>
      <Specimen name="Text">
        <TextField label="Name" value={name} error={nameError} required />
        <TextField label="Login" value={login} disabled hint="A login stays as it is" />
        <NoteField label="Description" value={note} optional />
        <Suspense>
          <LatePart />
        </Suspense>
      </Specimen>
      <Specimen name="Numbers">
        <QuantityField label="Quantity" value={quantity} unit="m" />
        <QuantityField label="Users expire after" value={days} unit="days" whole error="At most 60 days" />
      </Specimen>
      <Specimen name="Choices">
        <SelectField
          label="Layout"
          value={layout}
          error={layout.value === '' ? 'Choose a layout' : undefined}
          choices={[
            { value: 'vm', text: 'vm' },
            { value: 'H3G', text: 'H3G' },
          ]}
          required
        />
        <CheckboxField label="Divisible" value={isDivisible} hint="Can be split into fractions, as a cable drum can" />
        <CheckboxField
          label="Traceable"
          value={isTraceable}
          hint="Stays in the system after being emptied"
          error="Drums are always traceable"
        />
        <ChoiceGroup
          label="Access"
          value={kind}
          hint="It can be changed later"
          choices={[
            { value: 'companyAndWarehouse', text: 'Company and warehouse', hint: 'Works on the goods of one site' },
            { value: 'company', text: 'Company', hint: 'Looks after what all sites of a company share' },
            { value: 'global', text: 'Global' },
          ]}
        />
      </Specimen>
    </>
  );
}
