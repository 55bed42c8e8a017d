import { importSkus } from '../../shared/contract/skus/skus.ts';
import type { Access } from '../../shared/permissions.ts';
import type { Session } from './session.ts';

/** SKUs per request, well within the size of a body. */
const PER_REQUEST = 2000;

/** Creates or updates the SKUs of a file, each in the unit `EA`. Real stock codes may differ by case alone. */
export async function importReplaySkus(
  session: Session,
  access: Access,
  skus: ReadonlyMap<string, { name: string; price: string }>,
): Promise<void> {
  const lines = [...skus].map(([stockCode, { name, price }]) => ({
    stockCode,
    name: name === '' ? stockCode : name,
    ...(price !== '' && { price }),
    unit: 'EA',
  }));
  for (let from = 0; from < lines.length; from += PER_REQUEST) {
    const some = lines.slice(from, from + PER_REQUEST);
    const accept = some.map((_, line) => `stock_code_alike:${line}`);
    await session.call(importSkus, access, { lines: some, accept });
  }
}
