import { coerce, define, type Struct, string } from 'superstruct';
import { spelled, type ValueRule, valueCheck } from '../../../../shared/parameters.ts';
import { readPattern } from '../../../../shared/value-pattern.ts';
import type { Reader } from '../../../db/query.ts';
import type { FoundImport, ImportFile } from '../find-import.ts';
import { readDate } from '../kinds/cell-types.ts';
import type { ImportColumn } from '../kinds/import-kind.ts';
import { importKinds } from '../kinds/import-kinds.ts';

/** The columns of a file: those of its kind, and every parameter of its subject by its reference key. */
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
    ...((parameter.valueType === 'whole' || parameter.valueType === 'decimal') && { isNumber: true as const }),
  };
}

const PRINTABLE = /^[^\p{Cc}\p{Cs}]{1,1000}$/u;

function valueStruct(rule: ValueRule): Struct<string, null> {
  const isRight = valueCheck(rule, readPattern);
  const check = (value: unknown) =>
    typeof value === 'string' && PRINTABLE.test(value) ? (isRight(value) ?? true) : 'Enter 1 to 1000 characters';
  const spell = (value: string) => (rule.valueType === 'date' ? readDate(value) : spelled(rule, value));
  return coerce(define<string>('value', check), string(), spell);
}

/** The source of one of our columns: a column of the file by position (from 1), and a value for empty cells. */
export interface Source {
  part: string;
  column: string;
  from: number | null;
  value: string | null;
}

type Columns = Readonly<Record<string, ImportColumn>>;

/**
 * The user's choice for the columns of this file; without one, the likeliest heading of each column. Columns without a matching heading
 * have no source.
 */
export function chooseSources(
  part: string,
  columns: Columns,
  headings: ImportFile['headings'],
  sources: readonly Source[] | null,
): Source[] {
  const own = (sources ?? []).filter((source) => source.part === part);
  if (own.length > 0) return own.filter(({ column, from }) => column in columns && (from ?? 1) <= headings.length);
  const plain = headings.map(plainHeading);
  return Object.entries(columns).flatMap(([column, { headings: known }]) => {
    const heading = known.find((word) => plain.includes(word));
    return heading === undefined ? [] : [{ part, column, from: plain.indexOf(heading) + 1, value: null }];
  });
}

export function missingColumns(columns: Columns, sources: readonly Source[]): string[] {
  const known = new Set(sources.map(({ column }) => column));
  return Object.entries(columns).flatMap(([column, { required }]) => (required && !known.has(column) ? [column] : []));
}

/** A heading without case, punctuation and blanks: 'Stock Code' and 'stock_code' are equal. */
function plainHeading(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
