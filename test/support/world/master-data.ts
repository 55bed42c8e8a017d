import type { Site, World } from './world.ts';

/** A unit of a company; divisible ones may be counted in fractions. */
export function unitOf(world: World, { companyId }: Pick<Site, 'companyId'>, divisible = false): Promise<number> {
  return world.id(
    'insert into units (company_id, name, abbreviation, divisible) values ($1, $2, $2, $3) returning id',
    [companyId, world.name('unit'), divisible],
  );
}

/** A packing type of a company, divisible unless it is said otherwise. */
export function packingOf(world: World, { companyId }: Pick<Site, 'companyId'>, divisible = true): Promise<number> {
  return world.id(
    'insert into packing_types (company_id, name, abbreviation, divisible) values ($1, $2, $2, $3) returning id',
    [companyId, world.name('packing'), divisible],
  );
}

/** The id of a SKU. */
export function skuId(world: World, { companyId }: Site, stockCode: string): Promise<number> {
  return world.id('select id from skus where company_id = $1 and stock_code = $2', [companyId, stockCode]);
}

/** What the audit says was done last to a subject. */
export function lastAudit(world: World, subject: string) {
  return world.db.maybeOne<{ operation: string; before: unknown; after: unknown }>(
    'select operation, before, after from audit where subject = $1 order by id desc limit 1',
    [subject],
  );
}
