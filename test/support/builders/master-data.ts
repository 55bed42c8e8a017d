import type { Builders, Site } from './builders.ts';

export function unitOf(builders: Builders, { companyId }: Pick<Site, 'companyId'>, divisible = false): Promise<number> {
  return builders.id(
    'insert into units (company_id, name, abbreviation, divisible) values ($1, $2, $2, $3) returning id',
    [companyId, builders.name('unit'), divisible],
  );
}

export function packingOf(
  builders: Builders,
  { companyId }: Pick<Site, 'companyId'>,
  divisible = true,
): Promise<number> {
  return builders.id(
    'insert into packing_types (company_id, name, abbreviation, divisible) values ($1, $2, $2, $3) returning id',
    [companyId, builders.name('packing'), divisible],
  );
}

export function skuId(builders: Builders, { companyId }: Site, stockCode: string): Promise<number> {
  return builders.id('select id from skus where company_id = $1 and stock_code = $2', [companyId, stockCode]);
}

export function lastAudit(builders: Builders, subject: string) {
  return builders.db.maybeOne<{ operation: string; before: unknown; after: unknown }>(
    'select operation, before, after from audit where subject = $1 order by id desc limit 1',
    [subject],
  );
}

/** What the audit says of a record, oldest first. */
export function auditOf(builders: Builders, subject: string, id: number) {
  return builders.db.many<{ operation: string; before: Record<string, unknown>; after: Record<string, unknown> }>(
    'select operation, before, after from audit where subject = $1 and subject_id = $2 order by id',
    [subject, String(id)],
  );
}
