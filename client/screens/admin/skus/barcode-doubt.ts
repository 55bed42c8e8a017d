import { barcodeDoubt } from '../../../../shared/gs1/barcode.ts';
import { t } from '../../../texts.ts';

export function barcodeDoubtText(barcode: string): string | undefined {
  const doubt = barcodeDoubt(barcode);
  return doubt === undefined ? undefined : t(`skus_barcode_${doubt}`);
}
