import type { Input } from '../../../shared/contract/operation.ts';
import { createParameter } from '../../../shared/contract/parameters/parameters.ts';
import type { Builders } from './builders.ts';
import type { Caller } from './caller.ts';

export interface MadeParameter {
  id: number;
  version: number;
  referenceKey: string;
}

export async function parameterOf(
  builders: Builders,
  keeper: Caller,
  more: Partial<Input<typeof createParameter>> = {},
): Promise<MadeParameter> {
  const referenceKey = more.referenceKey ?? builders.name('key');
  const given = { name: 'Fire class', subject: 'sku', valueType: 'anything', ...more, referenceKey } as const;
  return { ...(await keeper.ok(createParameter, given)), referenceKey };
}

/** Sets a value of a SKU without checking it against the parameter, like a value from before a change of the parameter. */
export async function setValue(
  builders: Builders,
  { companyId }: { companyId: number },
  stockCode: string,
  parameterId: number,
  value: string,
): Promise<void> {
  await builders.db.run(
    `update skus set parameters = parameters || jsonb_build_object($3::text, $4::text)
     where company_id = $1 and stock_code = $2`,
    [companyId, stockCode, String(parameterId), value],
  );
}
