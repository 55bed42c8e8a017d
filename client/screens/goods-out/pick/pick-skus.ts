import { findScanned, listMovableStock } from '../../../../shared/contract/putaway/putaway.ts';
import { listSkus } from '../../../../shared/contract/skus/skus.ts';
import { onlyNamed } from '../../../../shared/gs1/scanned-sku.ts';
import type { Api } from '../../../calls/api.ts';
import { firstRow } from '../../../calls/pages.ts';
import { findScannedSku } from '../../../state/find-scanned-sku.ts';
import type { PickSku } from './typed-pick.ts';

export async function scannedPickSku(api: Api, scanned: string): Promise<PickSku | undefined> {
  const sku = await findScannedSku(api, scanned);
  return sku && pickSku(sku);
}

export async function findPickSkus(api: Api, text: string): Promise<readonly PickSku[]> {
  const search = text === '' ? undefined : text;
  return (await api.call(listSkus, { search, retired: false, limit: 20 })).items.map(pickSku);
}

export async function stockCodeOnDrum(api: Api, number: string): Promise<string | undefined> {
  const { items } = await api.call(findScanned, { codes: [number], kinds: ['drum'] });
  const drum = onlyNamed(items, number, ({ label }) => label);
  return drum && (await firstRow(api, listMovableStock, { drumId: drum.id }))?.stockCode;
}

function pickSku({ id, stockCode, barcode, name, unit, wholeNumbers, onDrums }: PickSku): PickSku {
  return { id, stockCode, barcode, name, unit, wholeNumbers, onDrums };
}
