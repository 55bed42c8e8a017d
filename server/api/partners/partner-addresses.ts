import type { Reader } from '../../db/query.ts';

/** Names and addresses of a partner's warehouses, each on one line; empty for an unknown partner. */
export async function readPartnerAddresses(
  db: Reader,
  companyId: number,
  partner: string | undefined,
): Promise<string[]> {
  if (partner === undefined) return [];
  const rows = await db.many<{ address: string }>(
    `select left(regexp_replace(concat_ws(', ', h.name, h.address, h.post_code, h.town), '\\s+', ' ', 'g'), 500) as address
     from partners p
     join partner_warehouses w on w.company_id = p.company_id and w.partner_id = p.id
     join warehouses h on h.id = w.warehouse_id
     where p.company_id = $1 and p.name = $2
     order by h.name
     limit 500`,
    [companyId, partner],
  );
  return rows.map(({ address }) => address);
}
