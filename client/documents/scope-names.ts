interface Scope {
  readonly companyId: number | null;
  readonly warehouseId: number | null;
}

export interface NamedScope extends Scope {
  readonly company: string | null;
  readonly warehouse: string | null;
}

/** Where a document is, for the access `here`: the warehouse, and the company if it is another one; empty if it is here. */
export function scopeNames(
  { companyId, company, warehouseId, warehouse }: NamedScope,
  here: Scope | undefined,
): readonly (string | null)[] {
  const isOurs = here?.companyId === companyId;
  if (isOurs && here?.warehouseId === warehouseId) return [];
  return isOurs ? [warehouse] : [warehouse, company];
}
