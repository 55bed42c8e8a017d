import { exportParameters as contract } from '../../../shared/contract/admin/parameters.ts';
import { implement } from '../implement.ts';
import { listFile } from '../list/list-file.ts';
import { parameterSource, parameterWhere } from './parameter-source.ts';

/** The list of parameters as CSV. */
export const exportParameters = implement(contract, (_db, actor, input, { filePool }) => {
  const source = {
    ...parameterSource,
    columns: { ...parameterSource.columns, choices: "array_to_string(p.choices, '; ')" },
  };
  const columns = {
    name: 'text',
    referenceKey: 'text',
    subject: 'text',
    valueType: 'text',
    pattern: 'text',
    choices: 'text',
    planParameter: 'value',
    description: 'text',
  } as const;
  return listFile(filePool, actor, { source, where: parameterWhere(actor, input), columns, query: input });
});
