import * as contract from '../../../shared/contract/prints/goods-out-prints.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Reader } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { requirePicks, stockOfLine } from '../goods-out/list-pick-lines.ts';
import { pickDocument } from '../goods-out/pick-document.ts';
import { implement } from '../implement.ts';
import type { Services } from '../services.ts';
import { readLetterhead } from './letterhead.ts';
import type { DespatchNotes, Print } from './print.ts';
import { printInstant, printStamp } from './print-text.ts';

const PICK = pickDocument.name;

/** The longest print: some nine hundred pages, drawn in about ten seconds. */
const ROWS_AT_MOST = 10_000;

export const printPickList = implement(contract.printPickList, async (db, actor, { ids }, services): Promise<Print> => {
  await requirePicks(db, actor, ids);
  await refuseTooMany(db, actor, ids);
  const [letterhead, picks, stops] = await Promise.all([
    readLetterhead(db, actor),
    readListedPicks(db, actor, ids),
    readStops(db, actor, ids),
  ]);
  return { kind: 'pickList', picks, stops, letterhead, layout: actor.layout, stamp: printStamp(actor, services) };
});

export const printDespatchNote = implement(contract.printDespatchNote, (db, actor, { id, thirdParty }, services) =>
  readNotes(db, actor, { ids: [id], thirdParty }, services),
);

export const printDespatchNotes = implement(contract.printDespatchNotes, readNotes);

export async function readNotes(
  db: Reader,
  actor: Printer,
  { ids, thirdParty = false }: { ids: readonly number[]; thirdParty?: boolean | undefined },
  services: Pick<Services, 'settings' | 'now'>,
): Promise<DespatchNotes> {
  await requirePicks(db, actor, ids);
  await refuseTooMany(db, actor, ids);
  const despatches = await readDespatches(db, actor, ids);
  return {
    kind: 'despatchNotes',
    notes: despatches.map(({ despatchedAt, signedAt, ...despatch }) => {
      const { number, thirdPartyComments } = despatch;
      if (despatchedAt === null) refuse('pick_not_despatched', { values: { number } });
      return {
        despatch: { ...despatch, thirdPartyComments: thirdParty ? thirdPartyComments : null },
        despatchedAt: printInstant(new Date(despatchedAt), services),
        signedAt: printInstant(new Date(signedAt ?? despatchedAt), services),
      };
    }),
    letterhead: await readLetterhead(db, actor),
    layout: actor.layout,
    stamp: printStamp(actor, services),
  };
}

type Printer = Pick<StockActor, 'companyId' | 'warehouseId' | 'layout' | 'name'>;

async function refuseTooMany(db: Reader, { companyId }: Printer, ids: readonly number[]): Promise<void> {
  const { count } = await db.one<{ count: number }>(
    `select count(*) as count
     from pick_lines l
     cross join (select $1::bigint as company_id) own
     cross join lateral (${stockOfLine}) h
     where l.company_id = $1 and l.pick_id = any ($2::bigint[])`,
    [companyId, ids],
  );
  if (count > ROWS_AT_MOST) refuse('too_much_to_print', { values: { count, things: 'stops', limit: ROWS_AT_MOST } });
}

export interface ListedPick {
  number: string;
  job: string | null;
  segment: string | null;
  pickBy: string | null;
  pickByDate: string | null;
  location: string | null;
  despatchTo: string | null;
  comments: string | null;
  parameters: [name: string, value: string][];
}

/** The values in a row's `parameters` under their display names, as JSON. */
const namedValues = (row: string) => `(
  select coalesce(jsonb_agg(jsonb_build_array(a.name, v.value) order by a.name, a.id), '[]')
  from jsonb_each_text(${row}.parameters) v
  join parameters a on a.id = v.key::bigint)`;
const planValues = namedValues('p');
const itemValues = namedValues('l');

function readListedPicks(db: Reader, { companyId }: StockActor, ids: readonly number[]): Promise<ListedPick[]> {
  return db.many<ListedPick>(
    `select p.number, j.number as job, p.segment, p.pick_by as "pickBy", p.pick_by_date as "pickByDate", o.name as location,
            coalesce(n.name, p.despatch_to) as "despatchTo", p.comments, ${planValues} as parameters
     from picks p
     left join jobs j on j.company_id = p.company_id and j.id = p.job_id
     left join partners n on n.company_id = p.company_id and n.id = p.partner_id
     left join locations o on o.id = p.location_id
     where p.company_id = $1 and p.id = any ($2::bigint[])
     order by p.number`,
    [companyId, ids],
  );
}

/** A stop of a walk: what to take from one stock line for one pick. */
export interface PrintedStop {
  /** Number of the pick. */
  number: string;
  location: string;
  stockCode: string;
  name: string;
  unit: string;
  drum: string | null;
  job: string | null;
  segment: string | null;
  swc: string | null;
  quantity: string;
  parameters: [name: string, value: string][];
}

/** The stops of picks in walking order, as JSON, which the drawing thread parses, because ten thousand take a while. */
async function readStops(db: Reader, { companyId }: StockActor, ids: readonly number[]): Promise<string> {
  const { stops } = await db.one<{ stops: string }>(
    `select coalesce(jsonb_agg(jsonb_build_object(
              'number', p.number, 'location', o.name, 'stockCode', k.stock_code, 'name', k.name, 'unit', t.abbreviation,
              'drum', d.number, 'job', j.number, 'segment', s.segment, 'swc', s.swc, 'quantity', trim_scale(h.quantity)::text,
              'parameters', ${itemValues}
            ) order by o.walk_key, k.stock_code collate "C", s.received_on, s.id, p.number), '[]')::text as stops
     from pick_lines l
     cross join (select $1::bigint as company_id) own
     join picks p on p.company_id = $1 and p.id = l.pick_id
     cross join lateral (${stockOfLine}) h
     join stock_lines s on s.company_id = $1 and s.id = h.stock_line_id
     join skus k on k.company_id = $1 and k.id = s.sku_id
     join units t on t.id = k.unit_id
     join locations o on o.id = s.location_id
     left join drums d on d.company_id = s.company_id and d.id = s.drum_id
     left join jobs j on j.company_id = s.company_id and j.id = s.job_id
     where l.company_id = $1 and l.pick_id = any ($2::bigint[])`,
    [companyId, ids],
  );
  return stops;
}

export interface DespatchedPart {
  stockCode: string;
  name: string;
  unit: string;
  quantity: string;
  drums: { drum: string; quantity: string }[];
}

export interface Despatch {
  number: string;
  job: string | null;
  jobDescription: string | null;
  segment: string | null;
  partner: string | null;
  despatchTo: string | null;
  reference: string | null;
  carrier: string | null;
  trackingNumber: string | null;
  comments: string | null;
  thirdPartyComments: string | null;
  /** Users who recorded what they took, or else the picker that the pick names. */
  pickedBy: string | null;
  despatchedBy: string | null;
  signedBy: string | null;
  signature: Buffer | null;
  /** `DespatchedPart`s as JSON. */
  lines: string;
}

/** Reads what picks despatched; `despatchedAt` is null before the despatch, `signedAt` unless the pick was signed afterwards. */
export function readDespatches(
  db: Reader,
  { companyId }: Pick<Printer, 'companyId'>,
  ids: readonly number[],
): Promise<(Despatch & { despatchedAt: string | null; signedAt: string | null })[]> {
  return db.many(
    `select p.number, j.number as job, j.description as "jobDescription", p.segment, n.name as partner,
            p.despatch_to as "despatchTo", p.reference, p.carrier,
            p.tracking_number as "trackingNumber", p.comments, p.third_party_comments as "thirdPartyComments",
            p.despatched_at as "despatchedAt",
            (select max(o.at) from operations o
             where o.company_id = $1 and o.document = '${PICK}' and o.document_id = p.id and o.kind = 'sign pick'
               and o.at > p.despatched_at) as "signedAt",
            coalesce((select string_agg(distinct w.name, ', ')
                      from pick_lines l
                      join pick_taken t on t.company_id = $1 and t.pick_line_id = l.id
                      join users w on w.id = t.taken_by
                      where l.company_id = $1 and l.pick_id = p.id), p.pick_by) as "pickedBy",
            u.name as "despatchedBy", p.signed_by as "signedBy", p.signature,
            (select coalesce(jsonb_agg(jsonb_build_object(
               'stockCode', k.stock_code, 'name', k.name, 'unit', t.abbreviation,
               'quantity', trim_scale(coalesce(l.despatched_quantity, 0))::text,
               'drums', (
                 select coalesce(jsonb_agg(jsonb_build_object('drum', d.number, 'quantity', trim_scale(h.quantity)::text)
                                           order by d.number), '[]')
                 from (${stockOfLine}) h
                 join stock_lines s on s.company_id = $1 and s.id = h.stock_line_id
                 join drums d on d.company_id = $1 and d.id = s.drum_id
               )) order by l.position), '[]')::text
             from pick_lines l
             cross join (select $1::bigint as company_id) own
             join skus k on k.company_id = $1 and k.id = l.sku_id
             join units t on t.id = k.unit_id
             where l.company_id = $1 and l.pick_id = p.id) as lines
     from picks p
     left join jobs j on j.company_id = p.company_id and j.id = p.job_id
     left join partners n on n.company_id = p.company_id and n.id = p.partner_id
     left join users u on u.id = p.despatched_by
     where p.company_id = $1 and p.id = any ($2::bigint[])
     order by p.number`,
    [companyId, ids],
  );
}
