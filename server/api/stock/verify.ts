import { verify as contract } from '../../../shared/contract/stock/stock.ts';
import { implement } from '../implement.ts';
import { findDifferences } from './find-differences.ts';

/** Proves, or disproves, that ledger, balance, reservations and documents agree (rules: Stock). */
export const verify = implement(contract, async (db, _actor, { companyId }) => {
  const differences = await findDifferences(db, companyId ?? null);
  return { count: differences.length, differences: differences.slice(0, 1000) };
});
