import type { Tx } from '../../db/query.ts';
import type { Fields } from './record-kind.ts';

/** Fields as the audit keeps them: values of parameters by the reference keys of the moment, as ids say nothing to a reader. */
export async function auditedFields(tx: Tx, fields: Fields): Promise<Fields> {
  if (fields.parameters === undefined) return fields;
  const { parameters } = await tx.one<{ parameters: unknown }>('select parameters_by_key($1::jsonb) as parameters', [
    JSON.stringify(fields.parameters),
  ]);
  return { ...fields, parameters };
}
