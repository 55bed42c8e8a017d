import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { verify as contract } from '../../../shared/contract/stock.ts';
import type { Reader } from '../../db/query.ts';
import { findDifferences } from './find-differences.ts';

/** Proves, or disproves, that ledger, balance, reservations and documents agree (rules: Stock). */
export async function verify(
  db: Reader,
  _actor: unknown,
  { companyId }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const differences = await findDifferences(db, companyId ?? null);
  return { count: differences.length, differences: differences.slice(0, 1000) };
}
