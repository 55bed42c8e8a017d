import { refuse } from '../../../../shared/errors.ts';
import type { Tx } from '../../../db/query.ts';
import { compareRows } from '../comparing/compare-rows.ts';
import type { FoundImport, ImportFile } from '../find-import.ts';
import { finishStep, type ImportWork } from '../import-step.ts';
import { importKinds } from '../kinds/import-kinds.ts';
import { marksOf } from './decimal-commas.ts';
import { openFile } from './open-file.ts';
import { chooseSources, missingColumns, partColumns, type Source } from './part-columns.ts';
import { stageRows } from './stage-rows.ts';

/** Reads the files of an import into rows and compares them; if a required column is missing, the user must choose it first. */
export async function readFiles(work: ImportWork): Promise<void> {
  const { tx, importRow } = work;
  await tx.run('delete from import_rows where import_id = $1', [importRow.id]);
  const rules = await parameterRules(tx, importRow);
  const files: ImportFile[] = [];
  const sources: Source[] = [];
  let isMissing = false;
  for (const [partIndex, part] of Object.keys(importKinds[importRow.kind].parts).entries()) {
    const file = await openFile(tx, importRow.id, part);
    if (file === undefined) continue;
    const columns = await partColumns(tx, importRow, part);
    const chosen = chooseSources(part, columns, file.headings, importRow.sources);
    files.push({ part, name: file.name, headings: file.headings });
    sources.push(...chosen);
    if (missingColumns(columns, chosen).length > 0) isMissing = true;
    else {
      const again = file.hasSemicolons ? await openFile(tx, importRow.id, part) : undefined;
      const marks = again && (await marksOf(again.rows, columns, chosen));
      await stageRows(work, { part, partIndex, columns, sources: chosen, marks, ...file });
    }
  }
  if (files.length === 0) refuse('import_without_file');
  await tx.run('update imports set files = $2, used_sources = $3, parameter_rules = $4 where id = $1', [
    importRow.id,
    JSON.stringify(files),
    JSON.stringify(sources),
    rules,
  ]);
  if (!isMissing) await compareRows(tx, importRow);
  await finishStep(tx, importRow, isMissing ? 'mapping' : 'preview');
}

/**
 * The rules of the parameters of an import's files, as one text. Locks the parameters until the transaction ends, so that a value is never
 * written under an outdated rule.
 */
async function parameterRules(tx: Tx, { kind, companyId, warehouseId }: FoundImport): Promise<string> {
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

/** Refuses if the rules have changed since the files were read: they have to be read again. */
export async function refuseOtherRules({ tx, importRow }: ImportWork): Promise<void> {
  const now = await parameterRules(tx, importRow);
  const { parameter_rules: then } = await tx.one<{ parameter_rules: string }>(
    'select parameter_rules from imports where id = $1',
    [importRow.id],
  );
  if (now !== then) refuse('import_rules_changed');
}
