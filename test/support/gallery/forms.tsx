import { signal } from '@preact/signals-react';
import { EmailListField } from '../../../client/ui/fields/email-list-field.tsx';
import { OrderedList } from '../../../client/ui/ordered-list.tsx';
import { SecretOnce } from '../../../client/ui/secret-once.tsx';
import { Steps } from '../../../client/ui/steps.tsx';
import { Specimen } from './specimen.tsx';

const mails = signal('stock@northline.example; night@northline.example');
const groups = signal<readonly { id: number; name: string; warehouses: number }[]>([
  { id: 1, name: 'North', warehouses: 4 },
  { id: 2, name: 'Yorkshire and the Humber', warehouses: 2 },
  { id: 3, name: 'Depots', warehouses: 11 },
]);
const fixed = signal([
  { id: 1, name: 'Leeds' },
  { id: 2, name: 'Hull' },
]);

export function Forms() {
  return (
    <>
      <h1>Forms</h1>
      <Specimen name="Lists">
        <EmailListField label="Status change emails" value={mails} optional />
        <OrderedList
          label="Warehouse groups"
          items={groups}
          keyOf={(group) => group.id}
          nameOf={(group) => group.name}
          more={(group) => <span className="sub">{group.warehouses}</span>}
          onRemove={(group) => {
            groups.value = groups.peek().filter((other) => other !== group);
          }}
        />
        <OrderedList
          label="Order of another"
          items={fixed}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
          disabled
        />
      </Specimen>
      <Specimen name="Secret">
        <SecretOnce label="Password" secret="gT7#kd2Q" hint="For prysm" />
      </Specimen>
      <Specimen name="Steps">
        <Steps
          label="Creating Prysm Fibre Ltd"
          steps={[
            { key: 'input', text: 'Input checked', state: 'done' },
            { key: 'user', text: 'User made', state: 'done', note: 'prysm' },
            { key: 'warehouse', text: 'Warehouse being made', state: 'now' },
            { key: 'stock', text: 'Stock', state: 'waiting' },
          ]}
        />
        <Steps
          label="Creating Orbit Ltd"
          steps={[
            { key: 'input', text: 'Input checked', state: 'done' },
            { key: 'user', text: 'User', state: 'failed', note: 'Login already exists' },
            { key: 'warehouse', text: 'Warehouse', state: 'waiting' },
          ]}
        />
      </Specimen>
    </>
  );
}
