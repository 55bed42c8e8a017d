import { listErns } from '../../../../shared/contract/goods-in/erns.ts';
import { listPicks } from '../../../../shared/contract/goods-out/picks.ts';
import type { RowOf } from '../../../../shared/contract/operation.ts';
import { listPartners } from '../../../../shared/contract/partners/partners.ts';
import { listPartnerScores } from '../../../../shared/contract/reports/scores.ts';
import type { Api } from '../../../calls/api.ts';
import { createLoader } from '../../../documents/loaded.ts';
import { dateIn, displayZone } from '../../../ui/formats.ts';
import { createPagedRows } from '../../../ui/lines/paged-rows.ts';

export type PartnerScore = RowOf<typeof listPartnerScores>;

/** The score of the last twelve months, and what is open with the partner in the warehouse of the access. */
export function createPartnerPage(partner: string, companyId: number | undefined, api: Api) {
  const of = { partner, companyId };
  return {
    load: createLoader(async () => {
      const [scores, partners] = await Promise.all([
        api.call(listPartnerScores, { ...of, dateFrom: yearAgo() }),
        api.call(listPartners, { name: partner, companyId, fields: ['name'] }),
      ]);
      return { id: partners.items[0]?.id, score: scores.items[0] };
    }),
    erns: createPagedRows((after) => api.call(listErns, { partner, status: ['expected', 'counting'], after })),
    picks: createPagedRows((after) => api.call(listPicks, { partner, status: ['created', 'started'], after })),
  };
}

/** The first day of the eleventh month before this one, as in the months of a score. */
function yearAgo(): string {
  const at = new Date(`${dateIn(new Date(), displayZone.peek()).slice(0, 7)}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() - 11);
  return at.toISOString().slice(0, 10);
}
