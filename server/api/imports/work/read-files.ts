import { refuse } from '../../../../shared/errors.ts';
import type { ImportFile } from '../find-import.ts';
import { importKinds } from '../kinds/import-kinds.ts';
import { partColumns } from '../part-columns.ts';
import { chooseSources, missingColumns, type Source } from '../sources.ts';
import { compareRows } from './compare-rows.ts';
import { finishStep } from './finish-step.ts';
import { openFile } from './open-file.ts';
import { parameterRules } from './parameter-rules.ts';
import { stageRows } from './stage-rows.ts';
import type { ImportWork } from './work.ts';

/** Reads the files of an import into rows and compares them; without a column that must be there a person is asked for it first. */
export async function readFiles(work: ImportWork): Promise<void> {
  const { tx, found } = work;
  await tx.run('delete from import_rows where import_id = $1', [found.id]);
  const rules = await parameterRules(tx, found);
  const files: ImportFile[] = [];
  const sources: Source[] = [];
  let isMissing = false;
  for (const [place, part] of Object.keys(importKinds[found.kind].parts).entries()) {
    const file = await openFile(tx, found.id, part);
    if (file === undefined) continue;
    const columns = await partColumns(tx, found, part);
    const chosen = chooseSources(part, columns, file.headings, found.sources);
    files.push({ part, name: file.name, headings: file.headings });
    sources.push(...chosen);
    if (missingColumns(columns, chosen).length > 0) isMissing = true;
    else await stageRows(work, { part, place, columns, sources: chosen, ...file });
  }
  if (files.length === 0) refuse('import_without_file');
  await tx.run('update imports set files = $2, used_sources = $3, parameter_rules = $4 where id = $1', [
    found.id,
    JSON.stringify(files),
    JSON.stringify(sources),
    rules,
  ]);
  if (!isMissing) await compareRows(tx, found);
  await finishStep(tx, found, isMissing ? 'mapping' : 'preview');
}
