import { editPick as contract } from '../../../shared/contract/goods-out/picks.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { type StoredValues, validateParameters } from '../parameters/parameter-values.ts';
import { recordOperation } from '../stock/ledger/record-operation.ts';
import { lockPick } from './lock-picks.ts';
import { readDestination, resolveLocation, resolvePartner } from './pick-places.ts';
import { replaceLines } from './replace-lines.ts';
import { type NamedOwner, resolveOwner } from './resolve-owner.ts';

/**
 * Changes a pick that is not started, in one transaction; reserves its stock again if lines, job or segment change. Refuses if the version
 * has changed since the caller read it.
 */
export const editPick = implement(contract, async (tx, actor, input) => {
  const head = await readEditableHead(tx, actor, input.id);
  const owner = await resolveOwner(tx, actor, namedOwner(input, head));
  const pick = await lockPick(tx, actor, input.id, ['created']);
  if (pick.version !== input.version || pick.version !== head.version) {
    refuse('changed_meanwhile', { data: { version: pick.version } });
  }
  const references = await resolveReferences(tx, actor, input, head);
  const parameters = await validateParameters(tx, actor, 'plan', input.parameters, head.parameters);
  await replaceLines(tx, actor, pick, owner, input);
  await updateHead(tx, actor, input, { ...head, ...owner, ...references, parameters });
  const { lines, accept, id: _id, version: _version, newJob: _newJob, newPartner: _newPartner, ...fields } = input;
  const operationId = await recordOperation(tx, actor, {
    kind: 'edit pick',
    document: 'pick',
    documentId: pick.id,
    accepted: accept,
    facts: { number: pick.number, ...fields, ...(lines && { lines }) },
  });
  return { id: pick.id, version: pick.version + 1, operationId };
});

/** The new job and segment; a pick that loses its job loses the segment with it. */
function namedOwner(input: Input<typeof contract>, head: EditableHead): NamedOwner {
  const segment = input.job === null ? null : head.segment;
  return {
    job: input.job === undefined ? head.job : input.job,
    segment: input.segment === undefined ? segment : input.segment,
    jobDescription: input.jobDescription,
    newJob: input.newJob,
  };
}

/** The new location and partner; like in createPick, checked before stock lines are locked. */
async function resolveReferences(
  tx: Tx,
  actor: StockActor,
  { locationId, partner, newPartner }: Input<typeof contract>,
  head: EditableHead,
): Promise<Pick<EditableHead, 'locationId' | 'partnerId'>> {
  const named = { locationId, partner: partner ?? undefined, newPartner };
  const destination = await readDestination(tx, actor, named);
  return {
    locationId: locationId === undefined ? head.locationId : resolveLocation(named, destination),
    partnerId: partner === undefined ? head.partnerId : await resolvePartner(tx, actor, named, destination),
  };
}

async function updateHead(
  tx: Tx,
  actor: StockActor,
  input: Input<typeof contract>,
  head: EditableHead & { jobId: number | null },
): Promise<void> {
  const { pickBy, pickByDate, despatchTo, reference, comments, thirdPartyComments } = input;
  const chosen = <T>(given: T | undefined, present: T): T => (given === undefined ? present : given);
  await tx.run(
    `update picks
     set job_id = $3, segment = $4, pick_by = $5, pick_by_date = $6, location_id = $7, partner_id = $8, despatch_to = $9,
         reference = $10, comments = $11, third_party_comments = $12, parameters = $13, version = version + 1
     where company_id = $1 and id = $2`,
    [
      actor.companyId,
      input.id,
      head.jobId,
      head.segment,
      chosen(pickBy, head.pickBy),
      chosen(pickByDate, head.pickByDate),
      head.locationId,
      head.partnerId,
      chosen(despatchTo, head.despatchTo),
      chosen(reference, head.reference),
      chosen(comments, head.comments),
      chosen(thirdPartyComments, head.thirdPartyComments),
      JSON.stringify(head.parameters),
    ],
  );
}

export interface EditableHead {
  version: number;
  job: string | null;
  segment: string | null;
  pickBy: string | null;
  pickByDate: string | null;
  locationId: number | null;
  partnerId: number | null;
  despatchTo: string | null;
  reference: string | null;
  comments: string | null;
  thirdPartyComments: string | null;
  parameters: StoredValues;
}

/** Reads a pick before it is locked, because its job is locked first; the version shows under the lock whether the pick has changed. */
async function readEditableHead(tx: Tx, actor: StockActor, id: number): Promise<EditableHead> {
  const head = await tx.maybeOne<EditableHead>(
    `select p.version, j.number as job, p.segment, p.pick_by as "pickBy", p.pick_by_date as "pickByDate",
            p.location_id as "locationId", p.partner_id as "partnerId", p.despatch_to as "despatchTo", p.reference,
            p.comments, p.third_party_comments as "thirdPartyComments", p.parameters
     from picks p
     left join jobs j on j.company_id = p.company_id and j.id = p.job_id
     where p.company_id = $1 and p.warehouse_id = $2 and p.id = $3`,
    [actor.companyId, actor.warehouseId, id],
  );
  return head ?? refuse('not_found', { values: { thing: 'pick' } });
}
