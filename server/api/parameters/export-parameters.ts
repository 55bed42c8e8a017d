import type { Input } from '../../../shared/contract/operation.ts';
import type { exportParameters as contract } from '../../../shared/contract/parameters.ts';
import type { Reader } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { listFile } from '../list/list-file.ts';
import type { Services } from '../services.ts';
import { parameterSource, parameterWhere } from './parameter-source.ts';

/** The list of parameters as CSV. */
export function exportParameters(_db: Reader, actor: Actor, input: Input<typeof contract>, { filePool }: Services) {
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
}
