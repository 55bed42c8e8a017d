import { findDifferences } from '../server/api/stock/ledger/find-differences.ts';
import { asking, contentsOf, inWords } from '../server/db/backup/contents.ts';

/** Compares ledger, balance, reservations and documents and prints every difference; the exit code is then 1. */
export async function verifyDatabase(url: string): Promise<void> {
  const { differences, contents } = await asking(url, async (db) => ({
    contents: await contentsOf(db),
    differences: await findDifferences(db),
  }));
  for (const { invariant, companyId, subject, expected, actual } of differences) {
    console.log(`${invariant}  company ${companyId}  ${subject}: expected ${expected}, found ${actual}`);
  }
  const isEmpty = contents.documents + contents.movements === 0;
  console.log(isEmpty ? 'nothing to compare' : `${differences.length} differences in ${inWords(contents)}`);
  if (differences.length > 0) process.exitCode = 1;
}
