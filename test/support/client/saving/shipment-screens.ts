import { CollectState } from '../../../../client/screens/shipments/detail/collect-state.ts';
import { ManifestMail } from '../../../../client/screens/shipments/detail/mail-manifest-state.ts';
import { Packing } from '../../../../client/screens/shipments/detail/packing/packing-state.ts';
import { ShipmentState } from '../../../../client/screens/shipments/detail/shipment-state.ts';
import type { Operation } from '../../../../shared/contract/operation.ts';
import { addPackingUnit } from '../../../../shared/contract/shipments/packing.ts';
import { collectShipment, confirmShipment, mailManifest } from '../../../../shared/contract/shipments/shipment-work.ts';
import { createShipment, editShipment } from '../../../../shared/contract/shipments/shipments.ts';
import { lineOf, startedForm, stockAt } from '../fake-shipment.ts';
import { FakeShipment, tenBags } from '../fake-shipment-page.ts';
import { access } from './fake-gateway.ts';
import { type OpenScreen, type SavingState, savedBy, through } from './saving-state.ts';

async function form(isEdit: boolean): Promise<OpenScreen> {
  const { state, api: server, scan } = startedForm({ source: isEdit ? { kind: 'edit', id: 17 } : { kind: 'new' } });
  server.on(createShipment, through(createShipment)).on(editShipment, through(editShipment));
  if (isEdit) server.lines = [lineOf(stockAt(), '1')];
  await state.open();
  return {
    unsaved: state.unsaved,
    ...(!isEdit && { draft: state }),
    async fill() {
      await scan('BOLT');
    },
    typed: () => state.typed.peek(),
    press: () => state.save(isEdit),
  };
}

async function pageBut<O extends Operation>(tried: O): Promise<ShipmentState> {
  const server = new FakeShipment([tenBags]);
  server.api.on(tried, through(tried));
  const state = new ShipmentState(9, server.api, access.id);
  await state.open();
  return state;
}

async function collection(): Promise<OpenScreen> {
  const state = await pageBut(collectShipment);
  const { signing, fetchedBy, isBegun } = new CollectState((collected, key) => state.collect(collected, key));
  return {
    unsaved: isBegun,
    fill() {
      signing.name.value = 'Carl Carrier';
      fetchedBy.value = 'Carl';
    },
    typed: () => [signing.name.peek(), fetchedBy.peek()],
    press: () => signing.send(() => ''),
  };
}

async function confirmation(): Promise<OpenScreen> {
  const state = await pageBut(confirmShipment);
  return { press: () => state.confirm() };
}

function manifest(): OpenScreen {
  const mail = new ManifestMail({ id: 9, manifestAddresses: [] }, access.id);
  return {
    fill() {
      mail.addresses.value = 'yard@example.com';
    },
    typed: () => mail.addresses.peek(),
    press: () => mail.send(),
  };
}

async function packing(): Promise<OpenScreen> {
  const state = new Packing({ state: await pageBut(addPackingUnit), number: 'TRF-9', search: () => undefined });
  return { unsaved: state.unsaved, press: () => state.packRest() };
}

export const shipmentScreens: readonly SavingState[] = [
  savedBy(
    createShipment,
    { id: 9, number: 'RET-000009', version: 1, operationId: 4 },
    { title: 'a return', view: 'screens/shipments/form/shipment-form.tsx', open: () => form(false) },
  ),
  savedBy(
    editShipment,
    { id: 17, version: 4, operationId: 5 },
    { title: 'a transfer that is edited', view: 'screens/shipments/form/shipment-form.tsx', open: () => form(true) },
  ),
  savedBy(
    collectShipment,
    { id: 9, version: 4, operationId: 41, ern: null },
    { title: 'a collection', view: 'screens/shipments/detail/collect-dialog.tsx', open: collection },
  ),
  savedBy(
    confirmShipment,
    { id: 9, version: 4, operationId: 41 },
    { title: 'a confirmation', view: 'screens/shipments/detail/shipment-dialogs.tsx', open: confirmation },
  ),
  savedBy(
    mailManifest,
    { operationId: 45, outgoing: [{ id: 1, address: 'yard@example.com' }] },
    { title: 'a manifest that is mailed', view: 'screens/shipments/detail/shipment-outgoing.tsx', open: manifest },
  ),
  savedBy(
    addPackingUnit,
    { units: [], total: 0, lines: [] },
    { title: 'a packing unit', view: 'screens/shipments/detail/packing/packing.tsx', open: packing },
  ),
];
