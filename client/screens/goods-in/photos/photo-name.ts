import { t } from '../../../texts.ts';
import type { Photo } from './photo-calls.ts';

/** What a photo shows, for those who do not see it. */
export function photoName({ stockCode, addedBy }: Photo): string {
  return stockCode === null
    ? t('ern_photo_ofDelivery', { name: addedBy })
    : t('ern_photo_ofSku', { sku: stockCode, name: addedBy });
}
