import sql, { join, raw } from 'sql-template-tag';
import * as work from '../../../shared/contract/shipments/shipment-work.ts';
import * as contract from '../../../shared/contract/shipments/shipments.ts';
import { errors, refuse } from '../../../shared/errors.ts';
import { shipmentPrefixes } from '../../../shared/shipment-number.ts';
import type { ShipmentKind } from '../../../shared/shipments.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { queueStatusMails } from '../outbox/queue-outgoing.ts';
import { recordOperation } from '../stock/ledger/record-operation.ts';
import { type LockedShipment, lockShipment, moveOn } from './lock-shipments.ts';
import { reserveGoods } from './reserve-goods.ts';
import { shipmentDocument } from './shipment-document.ts';
import { headColumns, requireDestination, type StoredHead, validateHead } from './validate-head.ts';
import { validateLines, writeLines } from './validate-lines.ts';

/** Creates a return or transfer: a draft, or a request at once (rules: Documents, Return and transfer). */
export const createShipment = implement(contract.createShipment, async (tx, actor, input) => {
  const { kind, lines = [], submit = false, ...given } = input;
  const head = await validateHead(tx, actor, kind, given);
  const storedLines = await validateLines(tx, actor, lines);
  const { id, number } = await insertShipment(tx, actor, kind, head);
  await writeLines(tx, actor.companyId, id, storedLines);
  const operationId = await recordSaved(tx, actor, { id, number }, { lines: storedLines.length });
  if (!submit) return { id, number, version: 1, operationId };
  const shipment = await lockShipment(tx, actor, 'submit', { id });
  return { number, ...(await submitLocked(tx, actor, shipment)) };
});

export const editShipment = implement(contract.editShipment, async (tx, actor, input) => {
  const { id, version, lines, submit = false, ...given } = input;
  const shipment = await lockShipment(tx, actor, 'edit', { id, version });
  const head = await validateHead(tx, actor, shipment.kind, given, await readHead(tx, actor, id));
  const storedLines = lines && (await validateLines(tx, actor, lines));
  await updateShipment(tx, actor, id, head);
  if (storedLines) await writeLines(tx, actor.companyId, id, storedLines);
  const operationId = await recordSaved(tx, actor, shipment, storedLines && { lines: storedLines.length });
  if (!submit) return { id, version: version + 1, operationId };
  return submitLocked(tx, actor, { ...shipment, version: version + 1 });
});

export const submitShipment = implement(work.submitShipment, async (tx, actor, { id, version }) =>
  submitLocked(tx, actor, await lockShipment(tx, actor, 'submit', { id, version })),
);

async function submitLocked(tx: Tx, actor: StockActor, shipment: LockedShipment) {
  const { id, number, version } = shipment;
  await requireWhole(tx, actor, shipment);
  await reserveGoods(tx, actor, id);
  await moveOn(tx, actor, [shipment], { action: 'submit', stamp: 'submitted' });
  const operationId = await recordOperation(tx, actor, {
    kind: 'submit',
    document: shipmentDocument.name,
    documentId: id,
    facts: { number },
  });
  await queueStatusMails(tx, actor, [id]);
  return { id, version: version + 1, operationId };
}

/** A request needs a transport type and, for a transfer, a destination (rules 5, Returns and transfers). */
async function requireWhole(tx: Tx, actor: StockActor, { id, kind }: LockedShipment): Promise<void> {
  const row = await tx.one<{ transportType: string | null; destinationId: number | null }>(
    `select transport_type as "transportType", destination_id as "destinationId"
     from shipments where company_id = $1 and id = $2`,
    [actor.companyId, id],
  );
  const missing = {
    ...(row.transportType === null && { transportType: errors.transport_type_missing.message }),
    ...(kind === 'transfer' && row.destinationId === null && { destinationId: errors.destination_missing.message }),
  };
  if ('transportType' in missing) refuse('transport_type_missing', { fields: missing });
  if ('destinationId' in missing) refuse('destination_missing', { fields: missing });
  if (row.destinationId !== null) await requireDestination(tx, actor, row.destinationId);
}

const HEAD = raw(headColumns.join(', '));

const valuesOf = (head: StoredHead) => join(headColumns.map((column) => head[column]));

const sequences = { return: 'return_numbers', transfer: 'transfer_numbers' } as const satisfies Record<
  ShipmentKind,
  string
>;

function insertShipment(tx: Tx, { companyId, warehouseId, userId }: StockActor, kind: ShipmentKind, head: StoredHead) {
  return tx.one<{ id: number; number: string }>(sql`
    insert into shipments (company_id, warehouse_id, version, ${HEAD}, kind, created_by, number)
    values (${companyId}, ${warehouseId}, 1, ${valuesOf(head)}, ${kind}, ${userId},
            document_number(${shipmentPrefixes[kind]}, nextval(${sequences[kind]}::regclass), 6))
    returning id, number`);
}

function readHead(tx: Tx, { companyId }: StockActor, id: number): Promise<StoredHead> {
  return tx.one<StoredHead>(sql`select ${HEAD} from shipments where company_id = ${companyId} and id = ${id}`);
}

async function updateShipment(tx: Tx, { companyId }: StockActor, id: number, head: StoredHead): Promise<void> {
  await tx.run(sql`
    update shipments set (${HEAD}, version) = (${valuesOf(head)}, version + 1)
    where company_id = ${companyId} and id = ${id}`);
}

function recordSaved(
  tx: Tx,
  actor: StockActor,
  { id, number }: { id: number; number: string },
  facts: Record<string, unknown> = {},
): Promise<number> {
  return recordOperation(tx, actor, {
    kind: 'save shipment',
    document: shipmentDocument.name,
    documentId: id,
    facts: { number, ...facts },
  });
}
