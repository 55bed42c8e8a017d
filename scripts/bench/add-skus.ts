import type pg from 'pg';

/** SKUs of a company in its unit `EA`, by stock code. */
export async function addSkus(pool: pg.Pool, companyId: number, stockCodes: readonly string[]): Promise<void> {
  await pool.query(
    `insert into skus (company_id, stock_code, name, price, unit_id)
     select $1, code, code, 1, u.id
     from unnest($2::text[]) as code, units u
     where u.abbreviation = 'EA'`,
    [companyId, stockCodes],
  );
}
