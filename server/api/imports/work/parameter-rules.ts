import { refuse } from '../../../../shared/errors.ts';
import type { Tx } from '../../../db/query.ts';
import type { FoundImport } from '../find-import.ts';
import { importKinds } from '../kinds/import-kinds.ts';
import type { ImportWork } from './work.ts';

/**
 * What the parameters of an import's files ask of their values, as one text. Until the transaction ends none of them changes or goes:
 * a value is never written by a rule that no longer holds.
 */
export async function parameterRules(tx: Tx, { kind, companyId, warehouseId }: FoundImport): Promise<string> {
  const subjects = Object.values(importKinds[kind].parts).flatMap(({ parameters }) => parameters ?? []);
  if (subjects.length === 0) return '';
  const rules = await tx.many<{ rule: string }>(
    `select concat_ws(' ', id, version, retired_at is not null) as rule
     from parameters
     where subject = any ($1::text[]) and (company_id = $2 or warehouse_id = $3)
     order by id
     for share`,
    [subjects, companyId, warehouseId],
  );
  return rules.map(({ rule }) => rule).join(', ');
}

/** Refuses when the rules are no longer those by which the files were read: they have to be read again. */
export async function refuseOtherRules({ tx, found }: ImportWork): Promise<void> {
  const now = await parameterRules(tx, found);
  const { parameter_rules: then } = await tx.one<{ parameter_rules: string }>(
    'select parameter_rules from imports where id = $1',
    [found.id],
  );
  if (now !== then) refuse('import_rules_changed');
}
