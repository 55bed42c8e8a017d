import { signal } from '@preact/signals-react';
import { companies } from '../../../../client/screens/admin/companies/companies.tsx';
import { integrationsDescription } from '../../../../client/screens/admin/integrations/integrations-description.tsx';
import { locations } from '../../../../client/screens/admin/locations/locations.tsx';
import { packings } from '../../../../client/screens/admin/packings/packings.tsx';
import { params } from '../../../../client/screens/admin/params/params.tsx';
import { newPartnerAt } from '../../../../client/screens/admin/partners/new-partner-panel.tsx';
import { recordCalls } from '../../../../client/screens/admin/records/record-calls.ts';
import type { RecordDescription, RecordRow } from '../../../../client/screens/admin/records/record-description.ts';
import type { RecordForm } from '../../../../client/screens/admin/records/record-form.ts';
import { panelStateOf } from '../../../../client/screens/admin/records/record-panel.tsx';
import { simpleSkus } from '../../../../client/screens/admin/skus/skus.tsx';
import { units } from '../../../../client/screens/admin/units/units.tsx';
import { signOnRoles } from '../../../../client/screens/admin/users/sign-on-roles.tsx';
import { typedPasswordState } from '../../../../client/screens/admin/users/typed-password-dialog.tsx';
import { userPanelState } from '../../../../client/screens/admin/users/user-panel-state.ts';
import { usersDescription } from '../../../../client/screens/admin/users/users-description.tsx';
import { warehouses } from '../../../../client/screens/admin/warehouses/warehouses.tsx';
import { webhookForm } from '../../../../client/screens/admin/webhooks/webhook-form.ts';
import { createPartner } from '../../../../shared/contract/partners/partners.ts';
import { editUnit } from '../../../../shared/contract/units/units.ts';
import { setPassword } from '../../../../shared/contract/users/users.ts';
import { createWebhook } from '../../../../shared/contract/webhooks/webhooks.ts';
import { type OpenScreen, type SavingState, savedBy } from './saving-state.ts';

type Values = Readonly<Record<string, unknown>>;

const scope = { accessId: 1, companyId: 1, warehouseId: 1 };
const noChoices = { companies: signal([]), warehouses: signal([]), load: async () => undefined };

function typeIn(form: RecordForm, values: Values): void {
  for (const [key, value] of Object.entries(values)) {
    const field = form.fields.find(({ spec }) => spec.key === key);
    if (field === undefined) throw new Error(`the form has no field ${key}`);
    field.value.value = value;
  }
}

const typedIn = (form: RecordForm | undefined) =>
  form?.fields.map(({ spec, value }) => [spec.key, value.peek() ?? null]);

async function panel<Row extends RecordRow>(
  description: RecordDescription<Row>,
  values: Values,
  opened: number | 'new' = 'new',
): Promise<OpenScreen> {
  const state = panelStateOf(description, scope, opened);
  await state.open();
  const form = state.form.peek();
  if (form === undefined) throw new Error('there is no such record');
  return {
    unsaved: form.isDirty,
    fill: () => typeIn(form, values),
    typed: () => typedIn(form),
    press: () => state.save(),
  };
}

function created<Row extends RecordRow>(
  title: string,
  description: RecordDescription<Row>,
  values: Values,
): SavingState {
  const view = 'screens/admin/records/record-panel.tsx';
  const reply = { id: 7, version: 1 };
  return { title, view, saves: description.operations.create, reply, open: () => panel(description, values) };
}

const unit = { key: '2', name: 'Piece' };

const records: readonly SavingState[] = [
  created('a unit', units, { abbreviation: 'pc', name: 'Pieces' }),
  created('a packing type', packings, { abbreviation: 'bx', name: 'Box' }),
  created('a SKU', simpleSkus, { stockCode: 'CLIP', name: 'Cable clip', unitId: unit, quantity: '1', price: '1' }),
  created('a parameter', params, { name: 'Colour', subject: 'packing' }),
  created('a location', locations, { name: 'A-01', description: 'By the door' }),
  created('a warehouse', warehouses, { name: 'Leeds', shortName: 'LDS1' }),
  created('a company', companies, { name: 'Northline', layout: 'vm' }),
  created(
    'a user',
    usersDescription(() => undefined, noChoices),
    { login: 'nadia', name: 'Nadia New' },
  ),
  created(
    'an integration',
    integrationsDescription(() => undefined),
    { name: 'SAP interface', companyId: { key: '1', name: 'Northline' }, scopes: ['read'] },
  ),
  created('a sign-on role', signOnRoles, { name: 'stores' }),
];

const piece = { id: 3, version: 1, abbreviation: 'pc', name: 'Piece', divisible: false, own: true, retired: false };

function editedUnit(): Promise<OpenScreen> {
  const calls = (accessId: number) => ({ ...recordCalls(units, accessId), find: async () => piece });
  return panel({ ...units, calls }, { name: 'Pieces' }, piece.id);
}

function password(): OpenScreen {
  const { form, save } = typedPasswordState(userPanelState(3, () => undefined));
  return {
    fill: () => typeIn(form, { password: 'Typed-pass-2' }),
    typed: () => typedIn(form),
    press: save,
  };
}

function webhook(): OpenScreen {
  const form = webhookForm();
  return {
    unsaved: form.isDirty,
    fill() {
      form.name.value = 'ERP';
      form.url.value = 'https://erp.example.com/changes';
      form.subjects.value = ['stock'];
      form.under.holder.value = { key: '3', name: 'nadia' };
      form.under.access.value = '1';
    },
    typed: () => [form.name.peek(), form.url.peek(), form.subjects.peek(), form.under.holder.peek()],
    press: () => form.save(),
  };
}

function partner(): OpenScreen {
  const state = newPartnerAt(scope);
  return {
    unsaved: state.form.isDirty,
    fill: () =>
      typeIn(state.form, {
        name: 'Acme',
        login: 'acme-login',
        email: 'yard@example.com',
        password: 'Typed-pass-2',
        'warehouse.name': 'Acme yard',
        'warehouse.shortName': 'ACM1',
      }),
    typed: () => typedIn(state.form),
    press: () => state.make(),
  };
}

const madePartner = { id: 7, version: 1, userId: 3, warehouseId: 9, steps: ['input', 'user', 'warehouse'] as const };

export const recordScreens: readonly SavingState[] = [
  ...records,
  savedBy(
    editUnit,
    { id: 3, version: 2 },
    { title: 'a unit that is edited', view: 'screens/admin/records/record-panel.tsx', open: editedUnit },
  ),
  savedBy(
    setPassword,
    {},
    { title: 'a password', view: 'screens/admin/users/typed-password-dialog.tsx', open: password },
  ),
  savedBy(
    createWebhook,
    { id: 4, secret: 'told once' },
    { title: 'a webhook', view: 'screens/admin/webhooks/webhooks.tsx', isToldOnce: true, open: webhook },
  ),
  savedBy(
    createPartner,
    { ...madePartner, steps: [...madePartner.steps] },
    { title: 'a partner', view: 'screens/admin/partners/new-partner-panel.tsx', open: partner },
  ),
];
