import { deleteParameter as contract } from '../../../shared/contract/admin/parameters.ts';
import type { Subject } from '../../../shared/parameters.ts';
import { implement } from '../implement.ts';
import { lockRecord } from '../records/edit-record.ts';
import type { Use } from '../records/find-uses.ts';
import { deleteRecord } from '../records/record-work.ts';
import { parameterRecord } from './parameter-record.ts';
import { subjectRows } from './subject-rows.ts';

/** Deletes a parameter that has no values; one that has is retired instead. */
export const deleteParameter = implement(contract, async (tx, actor, { id }) => {
  const { subject } = await lockRecord(tx, actor, parameterRecord, id);
  return deleteRecord(tx, actor, { ...parameterRecord, uses: [valuesOf(subject as Subject)] }, id);
});

function valuesOf(subject: Subject): Use {
  const { noun, table, plural, owner, name } = subjectRows[subject];
  const by = `exists (
    select from parameters p where p.id = $id and p.${owner} = u.${owner} and u.parameters ? p.id::text
  )`;
  return { subject: noun, plural, table, by, name };
}
