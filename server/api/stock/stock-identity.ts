/** What makes a stock line this one and no other. Null job: free stock. `receivedOn` is the date of the original receipt. */
export interface StockIdentity {
  warehouseId: number;
  locationId: number;
  skuId: number;
  drumId: number | null;
  jobId: number | null;
  segment: string | null;
  swc: string | null;
  receivedOn: string;
}

/** The columns of identities as arrays, in the order of `$2` to `$9` of the statements that unnest them. */
export function identityColumns(identities: readonly StockIdentity[]) {
  return [
    identities.map((line) => line.warehouseId),
    identities.map((line) => line.locationId),
    identities.map((line) => line.skuId),
    identities.map((line) => line.drumId),
    identities.map((line) => line.jobId),
    identities.map((line) => line.segment),
    identities.map((line) => line.swc),
    identities.map((line) => line.receivedOn),
  ] as const;
}
