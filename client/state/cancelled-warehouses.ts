/** One item of a company's specific data (rules 3). */
export interface SpecificData {
  key: string;
  warehouseId: number;
  items: readonly { key: string; value: string }[];
}

/** The cancelled warehouses of a company, each as `companyId/warehouseId`: listed under warehouse 0 with the value 'true'. */
export function cancelledWarehouses(companyId: number, data: readonly SpecificData[]): string[] {
  return data
    .filter(({ key, warehouseId }) => key === 'cancelledWarehouse' && warehouseId === 0)
    .flatMap(({ items }) => items.filter(({ value }) => value === 'true').map(({ key }) => `${companyId}/${key}`));
}
