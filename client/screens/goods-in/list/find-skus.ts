import { listSkus } from '../../../../shared/contract/admin/skus.ts';
import { call } from '../../../calls/call.ts';
import type { Option } from '../../../ui/combobox/combobox-state.ts';

/** SKUs of the company to choose from, by stock code or name. */
export async function findSkus(text: string, signal: AbortSignal): Promise<readonly Option[]> {
  const fields = ['stockCode', 'name'] as const;
  const { items } = await call(listSkus, { search: text || undefined, limit: 20, fields: [...fields] }, { signal });
  return items.map(({ id, stockCode, name }) => ({ key: String(id), code: stockCode, name }));
}
