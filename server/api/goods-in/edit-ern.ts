import { editErn as contract } from '../../../shared/contract/goods-in/edit-ern.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { namedPartner } from '../partners/ensure-partners.ts';
import { refuseAt } from '../refusals.ts';
import { isWarehouseCancelled } from '../stock/cancelled-warehouse.ts';
import { recordOperation } from '../stock/ledger/record-operation.ts';
import { type AnnouncedLine, refuseSpaces } from './announced-lines.ts';
import { type EditedLines, editLines, type LineFacts } from './edit-lines.ts';
import { type LockedErn, lockOpenErn, refuseOtherVersion } from './lock-ern.ts';

/** Changes an expected ERN (rules: Documents, ERN). Refuses if the version has changed since the caller read it. */
export const editErn = implement(contract, async (tx, actor, input) => {
  const ern = await lockOpenErn(tx, actor, input.id);
  refuseOtherVersion(ern, input.version);
  if (ern.source === 'transfer') refuseFixed(input);
  const head = await editHead(tx, actor, ern, input);
  const lines = await editGoods(tx, actor, ern, input);
  await checkReference(tx, actor, ern, input, lines?.lines);
  const facts = changesOf(head, lines);
  if (facts === undefined) refuse('nothing_edited');
  await updateHead(tx, actor.companyId, ern.id, head.after);
  const operationId = await recordOperation(tx, actor, {
    kind: 'edit ern',
    document: 'ern',
    documentId: ern.id,
    facts: { number: ern.number, ...facts.after, was: { number: ern.number, ...facts.before } },
  });
  return { version: ern.version + 1, operationId };
});

/** The sender of a transfer decided what it is. */
function refuseFixed(input: Input<typeof contract>): void {
  const fixed = (['partner', 'reference', 'lines'] as const).filter((name) => input[name] !== undefined);
  if (fixed.length > 0) refuseAt('fixed_by_transfer', fixed);
}

interface Head {
  partnerId: number | null;
  partner: string | null;
  reference: string | null;
  deliveryDate: string | null;
  comments: string | null;
}

async function editHead(
  tx: Tx,
  actor: StockActor,
  ern: LockedErn,
  { partner, newPartner, reference, deliveryDate, comments }: Input<typeof contract>,
): Promise<{ before: Head; after: Head }> {
  const before = { ...ern, partner: await partnerName(tx, actor.companyId, ern.partnerId) };
  const chosen = <T>(given: T | undefined, present: T): T => (given === undefined ? present : given);
  const after = {
    partnerId: partner == null ? chosen(partner, ern.partnerId) : await namedPartner(tx, actor, partner, newPartner),
    partner: chosen(partner, before.partner),
    reference: chosen(reference, before.reference),
    deliveryDate: chosen(deliveryDate, before.deliveryDate),
    comments: chosen(comments, before.comments),
  };
  return { before, after };
}

async function partnerName(tx: Tx, companyId: number, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const { name } = await tx.one<{ name: string }>('select name from partners where company_id = $1 and id = $2', [
    companyId,
    id,
  ]);
  return name;
}

async function editGoods(
  tx: Tx,
  actor: StockActor,
  ern: LockedErn,
  { lines, newJob }: Input<typeof contract>,
): Promise<EditedLines | undefined> {
  if (lines === undefined) return undefined;
  if (await isWarehouseCancelled(tx, actor)) refuse('warehouse_cancelled');
  return editLines(tx, actor, ern, lines, newJob);
}

/** A new reference, or new owners, must not make a free stock receipt whose reference has spaces. */
async function checkReference(
  tx: Tx,
  { companyId }: StockActor,
  { id, reference: present }: LockedErn,
  { reference = present }: Input<typeof contract>,
  edited: readonly AnnouncedLine[] | undefined,
): Promise<void> {
  if (reference === present && edited === undefined) return;
  const lines =
    edited ??
    (await tx.many<AnnouncedLine>(
      'select job_id as job from ern_lines where company_id = $1 and ern_id = $2 and job_id is not null limit 1',
      [companyId, id],
    ));
  refuseSpaces(reference, lines);
}

const headFields = ['partner', 'reference', 'deliveryDate', 'comments'] as const;

/** The facts that changed, as they were and as they are now; undefined if none did. */
function changesOf({ before, after }: { before: Head; after: Head }, lines: EditedLines | undefined) {
  const isChanged = (name: (typeof headFields)[number]) =>
    name === 'partner' ? before.partnerId !== after.partnerId : before[name] !== after[name];
  const names = headFields.filter(isChanged);
  const hasLines = lines !== undefined && lines.before.length + lines.after.length > 0;
  if (names.length === 0 && !hasLines) return undefined;
  const factsOf = (head: Head, changed: readonly LineFacts[] | undefined) => ({
    ...Object.fromEntries(names.map((name) => [name, head[name]])),
    ...(hasLines && { lines: changed }),
  });
  return { before: factsOf(before, lines?.before), after: factsOf(after, lines?.after) };
}

async function updateHead(tx: Tx, companyId: number, id: number, head: Head): Promise<void> {
  await tx.run(
    `update erns
     set partner_id = $3, reference = $4, delivery_date = $5, comments = $6, version = version + 1
     where company_id = $1 and id = $2`,
    [companyId, id, head.partnerId, head.reference, head.deliveryDate, head.comments],
  );
}
