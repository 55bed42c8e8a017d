import type { Reply } from '../../../shared/contract/operation.ts';
import { findScanned as contract } from '../../../shared/contract/putaway.ts';
import { implement } from '../implement.ts';
import { onlyFields } from '../list/only-fields.ts';
import { beginningSo, calledSo } from './scanned-kinds.ts';

type Found = Reply<typeof contract>['items'][number];

/** What scanned codes stand for, and with `alike` what they may have meant. */
export const findScanned = implement(
  contract,
  async (
    db,
    { companyId, warehouseId },
    { codes, alike = false, kinds = ['location', 'drum', 'sku', 'ern'], fields },
  ) => {
    const exact = await db.many<Found>(calledSo, [companyId, warehouseId, codes, kinds]);
    const similar = alike ? await db.many<Found>(beginningSo, [companyId, warehouseId, codes[0] ?? '', kinds]) : [];
    const others = similar.filter(({ kind, id }) => !exact.some((one) => one.kind === kind && one.id === id));
    return { items: [...exact, ...others].slice(0, MOST).map((item) => onlyFields(item, fields)) };
  },
);

const MOST = 20;
