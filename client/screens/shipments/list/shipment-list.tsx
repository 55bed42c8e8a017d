import { exportShipments, getShipmentChoices, listShipments } from '../../../../shared/contract/shipments/shipments.ts';
import { type ShipmentKind, type ShipmentList, typesOf } from '../../../../shared/shipments.ts';
import { call } from '../../../calls/call.ts';
import { SkusCell } from '../../../documents/skus-cell.tsx';
import { shipmentStatus } from '../../../documents/statuses.ts';
import type { ColumnDescription, FilterDescription, ListDescription } from '../../../lists/list-description.tsx';
import { findJobs, findPartners, findSkus } from '../../../pickers/find-facts.ts';
import { t } from '../../../texts.ts';
import { StatusChip } from '../../../ui/chip.tsx';
import type { Option } from '../../../ui/combobox/combobox-state.ts';
import { QuantitiesText } from '../../../ui/value-text.tsx';
import { CollectBy, SentTo, type ShipmentRow } from './shipment-cells.tsx';

export function shipmentList(kind: ShipmentKind): ListDescription<ShipmentRow> {
  return {
    name: `${kind}s`,
    list: listShipments,
    file: exportShipments,
    fixed: { kind: [kind] },
    texts: {
      title: `title_${kind}s`,
      search: 'shipmentList_search',
      count: `shipmentList_count_${kind}`,
      empty: `shipmentList_empty_${kind}`,
      emptyHint: `shipmentList_emptyHint_${kind}`,
    },
    rowSums: ({ lines, quantities }) => ({ lines, quantities }),
    columns: columnsOf(kind),
    filters: filtersOf(kind),
    linked: ['number', 'forMe'],
  };
}

/** Columns that matter for a decision come first: requester, reason, goods, quantity, destination, date. */
function columnsOf(kind: ShipmentKind): readonly ColumnDescription<ShipmentRow>[] {
  return [
    { key: 'number', copies: true, width: 9, card: 'title' },
    { key: 'status', cell: (row) => <StatusChip {...shipmentStatus(row)} />, width: 12.5, card: 'status' },
    { key: 'requestedBy', cell: (row) => row.requestedBy ?? row.createdBy, width: 8 },
    { key: 'type', width: 7.5 },
    { key: 'reason', width: 8 },
    {
      key: 'skus',
      cell: ({ skus, lines }) => <SkusCell skus={skus} lines={lines} />,
      width: 9.5,
      inFile: ['skus', 'lines'],
    },
    { key: 'quantities', cell: ({ quantities }) => <QuantitiesText value={quantities} />, align: 'end', width: 6 },
    {
      key: 'destination',
      head: 'shipmentList_sentTo',
      cell: (row) => <SentTo row={row} />,
      width: 8.5,
      inFile: kind === 'return' ? ['destination', 'partner'] : ['destination'],
    },
    { key: 'requiredCollectionDate', cell: (row) => <CollectBy row={row} />, width: 7.5 },
    { key: 'rmaNumber', width: 8, spare: true },
    { key: 'salesOrderNumber', width: 9, spare: true },
    { key: 'projectNumber', width: 8, spare: true },
    { key: 'orgNumber', width: 8, spare: true },
    { key: 'businessType', width: 9, spare: true },
    { key: 'transportType', width: 9, spare: true },
    { key: 'carrier', width: 9, spare: true },
    { key: 'pallets', width: 6, spare: true },
    { key: 'packingUnits', width: 7, spare: true },
    { key: 'shipFrom', width: 12, spare: true },
    { key: 'shipTo', width: 12, spare: true },
    { key: 'createdBy', width: 9.5, spare: true },
    { key: 'createdAt', width: 10.5, spare: true },
    { key: 'submittedAt', width: 10.5, spare: true },
    { key: 'confirmedAt', width: 10.5, spare: true },
    { key: 'collectedAt', width: 10.5, spare: true },
  ];
}

function filtersOf(kind: ShipmentKind): readonly FilterDescription[] {
  return [
    { key: 'status', wordOf: (status) => t(`shipments_status_${status as ShipmentRow['status']}`) },
    { key: 'type', find: findChoice(typesOf[kind]) },
    { key: 'reason', find: findChoice('shipmentReasons') },
    { key: 'destination', find: findDestination },
    {
      key: 'partner',
      find: findPartners,
    },
    {
      key: 'stockCode',
      label: 'shipmentList_sku',
      find: findSkus,
    },
    'drum',
    'salesOrderNumber',
    'rmaNumber',
    'projectNumber',
    'orgNumber',
    { key: 'job', find: findJobs },
    { key: 'businessType', find: findChoice('businessTypes') },
    { key: 'transportType', find: findChoice('transportTypes') },
    { from: 'collectionFrom', to: 'collectionTo', label: 'column_requiredCollectionDate' },
    'createdBy',
    { key: 'mine', label: 'shipmentList_mine' },
    { key: 'overdue', label: 'shipmentList_late' },
  ];
}

type Find = (text: string, signal: AbortSignal) => Promise<readonly Option[]>;

function findChoice(list: ShipmentList): Find {
  return async (text, signal) => {
    const names = (await call(getShipmentChoices, {}, { signal }))[list];
    return matching(
      text,
      names.map((name) => ({ key: name, name })),
    );
  };
}

const findDestination: Find = async (text, signal) => {
  const { destinations } = await call(getShipmentChoices, {}, { signal });
  return matching(
    text,
    destinations.map(({ id, name, shortName }) => ({ key: String(id), code: shortName, name })),
  );
};

function matching(text: string, options: readonly Option[]): readonly Option[] {
  const sought = text.toLowerCase();
  return options.filter(({ code = '', name }) => `${code} ${name}`.toLowerCase().includes(sought));
}
