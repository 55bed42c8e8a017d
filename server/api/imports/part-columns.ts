import { coerce, define, type Struct, string } from 'superstruct';
import { spelled, type ValueRule, valueCheck } from '../../../shared/parameters.ts';
import { readPattern } from '../../../shared/value-pattern.ts';
import type { Reader } from '../../db/query.ts';
import type { FoundImport } from './find-import.ts';
import type { ImportColumn } from './kinds/import-column.ts';
import { importKinds } from './kinds/import-kinds.ts';
import { plainHeading } from './sources.ts';

/** The columns of a file of an import: those of its kind, and every parameter of its subject by its reference key. */
export async function partColumns(
  db: Reader,
  { kind, companyId, warehouseId }: Pick<FoundImport, 'kind' | 'companyId' | 'warehouseId'>,
  name: string,
): Promise<Readonly<Record<string, ImportColumn>>> {
  const part = importKinds[kind].parts[name];
  if (part?.parameters === undefined) return part?.columns ?? {};
  const parameters = await db.many<Parameter>(
    `select id, reference_key as "referenceKey", value_type as "valueType", pattern, choices
     from parameters
     where subject = $1 and (company_id = $2 or warehouse_id = $3) and retired_at is null
     order by id`,
    [part.parameters, companyId, warehouseId],
  );
  const columns = parameters.map((parameter) => [`p${parameter.id}`, columnOf(parameter)] as const);
  return { ...part.columns, ...Object.fromEntries(columns) };
}

interface Parameter extends ValueRule {
  id: number;
  referenceKey: string;
}

function columnOf(parameter: Parameter): ImportColumn {
  const { id, referenceKey } = parameter;
  return {
    heading: referenceKey,
    headings: [plainHeading(referenceKey)],
    struct: valueStruct(parameter),
    parameter: id,
  };
}

const PRINTABLE = /^[^\p{Cc}\p{Cs}]{1,1000}$/u;

/** The rule of a parameter's values as the type of a column. */
function valueStruct(rule: ValueRule): Struct<string, null> {
  const isRight = valueCheck(rule, readPattern);
  const check = (value: unknown) =>
    typeof value === 'string' && PRINTABLE.test(value) ? (isRight(value) ?? true) : 'Expected 1 to 1000 characters';
  return coerce(define<string>('value', check), string(), (value) => spelled(rule, value));
}
