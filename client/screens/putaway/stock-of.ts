import type { Input } from '../../../shared/contract/operation.ts';
import type { listMovableStock } from '../../../shared/contract/stock/putaway.ts';
import type { Found } from './move-calls.ts';

/** Which stock a scanned thing stands for: what lies at a location, where a SKU or a drum lies, what of an ERN waits at goods in. */
export function stockOf({ kind, id }: Pick<Found, 'kind' | 'id'>): Input<typeof listMovableStock> {
  switch (kind) {
    case 'location':
      return { locationId: id };
    case 'sku':
      return { skuId: id };
    case 'drum':
      return { drumId: id };
    case 'ern':
      return { ernId: id };
  }
}
