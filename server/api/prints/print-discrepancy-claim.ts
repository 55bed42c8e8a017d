import { printDiscrepancyClaim as contract } from '../../../shared/contract/prints/discrepancy-claim.ts';
import { refuse } from '../../../shared/errors.ts';
import { seesPrices } from '../../../shared/permissions.ts';
import type { Reader } from '../../db/query.ts';
import type { ReportActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { readClaimed } from '../reports/discrepancy.ts';
import { today } from '../today.ts';
import { addressOf, readLetterhead } from './letterhead.ts';
import type { Print } from './print.ts';
import { printStamp } from './print-text.ts';

const LINES_AT_MOST = 10_000;

const THEIR_ADDRESS = addressOf('h');

/**
 * The discrepancies of one partner's deliveries, as a document to send to the partner. Its number is derived from its scope, so a reprint
 * has the same number.
 */
export const printDiscrepancyClaim = implement(contract, async (db, actor, query, services): Promise<Print> => {
  const parties = await readParties(db, actor, query.partner);
  if (parties === undefined) refuse('not_found', { values: { thing: 'partner' } });
  const { count, lines, first, last } = await readClaimed(db, actor, query, services);
  if (count === 0) refuse('nothing_to_claim', { values: { partner: parties.partner } });
  if (count > LINES_AT_MOST) {
    refuse('too_much_to_print', { values: { count, things: 'lines', limit: LINES_AT_MOST } });
  }
  return {
    kind: 'discrepancyClaim',
    parties,
    letterhead: await readLetterhead(db, actor),
    lines,
    from: query.dateFrom ?? first,
    to: query.dateTo ?? last,
    claimedOn: today(services),
    priced: seesPrices(actor.holder),
    layout: actor.layout,
    stamp: printStamp(actor, services),
  };
});

/** Quantities are decimal text; `value` is null for users who may not see prices. */
export interface ClaimedLine {
  ern: string;
  warehouse: string;
  receivedOn: string;
  deliveryDate: string | null;
  reference: string | null;
  stockCode: string;
  name: string;
  unit: string;
  shipped: string;
  received: string;
  short: string;
  over: string;
  damaged: string;
  comments: string[];
  photos: number;
  value: string | null;
}

export interface ClaimParties {
  partnerId: number;
  partner: string;
  email: string | null;
  /** Of the partner's first warehouse that has one. */
  partnerAddress: string | null;
  /** Null: all warehouses of the company. */
  warehouseShort: string | null;
}

function readParties(
  db: Reader,
  { companyId, warehouseId }: ReportActor,
  partner: string,
): Promise<ClaimParties | undefined> {
  return db.maybeOne<ClaimParties>(
    `select p.id as "partnerId", p.name as partner, p.email, w.short_name as "warehouseShort",
            (select ${THEIR_ADDRESS}
             from partner_warehouses o
             join warehouses h on h.id = o.warehouse_id
             where o.company_id = $1 and o.partner_id = p.id and ${THEIR_ADDRESS} is not null
             order by h.id
             limit 1) as "partnerAddress"
     from partners p
     left join warehouses w on w.id = $2
     where p.company_id = $1 and p.name = $3`,
    [companyId, warehouseId, partner],
  );
}
