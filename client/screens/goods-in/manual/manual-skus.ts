import { listSkus } from '../../../../shared/contract/skus/skus.ts';
import type { Api } from '../../../calls/api.ts';
import { findScannedSku } from '../../../state/find-scanned-sku.ts';
import type { ManualSku } from './typed-receipt.ts';

export async function scannedManualSku(api: Api, scanned: string): Promise<ManualSku | undefined> {
  const sku = await findScannedSku(api, scanned);
  return sku && manualSku(sku);
}

export async function findManualSkus(api: Api, text: string): Promise<readonly ManualSku[]> {
  const search = text === '' ? undefined : text;
  return (await api.call(listSkus, { search, retired: false, limit: 20 })).items.map(manualSku);
}

/** The fields of a SKU that a draft stores. */
function manualSku({ id, stockCode, barcode, name, unit, quantity, wholeNumbers, onDrums }: ManualSku): ManualSku {
  return { id, stockCode, barcode, name, unit, quantity, wholeNumbers, onDrums };
}
