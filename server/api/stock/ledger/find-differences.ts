import type { Reply } from '../../../../shared/contract/operation.ts';
import { verify as contract, type DifferenceRule } from '../../../../shared/contract/verification/verification.ts';
import type { Reader } from '../../../db/query.ts';
import { implement } from '../../implement.ts';
import { type InvariantName, invariants } from './invariants.ts';

export interface Difference {
  invariant: InvariantName;
  rule: DifferenceRule;
  companyId: number;
  subject: string;
  expected: string;
  actual: string;
  aboutKind: string;
  aboutId: number;
}

/**
 * Compares ledger, balance, reservations and documents (docs/trust.md, I1 to I9) and returns every difference; a sound database has none.
 * `step` is called before each check with its index.
 */
export async function findDifferences(
  db: Reader,
  companyId: number | null = null,
  step: (checked: number) => Promise<void> = async () => undefined,
): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const [checked, { invariant, query }] of invariants.entries()) {
    await step(checked);
    const rows = await db.many<Omit<Difference, 'invariant'>>(EVERY_COMPANY + query, [companyId]);
    differences.push(...rows.map((row) => ({ invariant, ...row })));
  }
  return differences;
}

/** Marks a statement that crosses companies (docs/decisions/0003-keys-begin-with-the-company.md). */
const EVERY_COMPANY = '/* every company */';
/** Limit of displayed differences; all are counted. */
const SHOWN = 1000;

type Shown = Reply<typeof contract>['differences'][number];

export async function located(db: Reader, differences: readonly Difference[]): Promise<Shown[]> {
  const shown = differences.slice(0, SHOWN);
  const rows = await db.many<Pick<Shown, 'company' | 'about'>>(
    `/* every company */
     select c.name as company,
            case when coalesce(k.stock_code, t.number, r.number) is not null then jsonb_build_object(
              'kind', coalesce(o.document, d.kind), 'id', coalesce(o.document_id, d.id),
              'name', coalesce(k.stock_code, t.number, r.number),
              'location', l.name, 'warehouseId', coalesce(s.warehouse_id, t.warehouse_id, p.warehouse_id)
            ) end as about
     from unnest($1::bigint[], $2::text[], $3::bigint[]) with ordinality as d (company_id, kind, id, place)
     join companies c on c.id = d.company_id
     left join operations o on d.kind = 'operation' and o.company_id = d.company_id and o.id = d.id
     left join documents t
       on t.company_id = d.company_id and t.kind = coalesce(o.document, d.kind) and t.id = coalesce(o.document_id, d.id)
     left join stock_lines s on d.kind = 'stockLine' and s.company_id = d.company_id and s.id = d.id
     left join drums r on d.kind = 'drum' and r.company_id = d.company_id and r.id = d.id
     left join skus k
       on k.company_id = d.company_id and k.id = case d.kind when 'sku' then d.id when 'stockLine' then s.sku_id end
     left join locations l on l.id = coalesce(s.location_id, r.location_id)
     left join locations p on p.id = r.location_id
     order by d.place`,
    [
      shown.map(({ companyId }) => companyId),
      shown.map(({ aboutKind }) => aboutKind),
      shown.map(({ aboutId }) => aboutId),
    ],
  );
  return shown.map(({ aboutKind: _kind, aboutId: _id, ...difference }, index) => {
    const { company = '', about = null } = rows[index] ?? {};
    return { ...difference, company, about };
  });
}

/** Checks that ledger, balance, reservations and documents agree (rules: Stock). */
export const verify = implement(contract, async (db, _actor, { companyId }) => {
  const differences = await findDifferences(db, companyId ?? null);
  return { count: differences.length, differences: await located(db, differences) };
});
