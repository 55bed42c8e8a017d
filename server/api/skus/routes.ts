import * as contract from '../../../shared/contract/skus/skus.ts';
import { implement } from '../implement.ts';
import { createSku } from './create-sku.ts';
import { getSku, listSkuHistory } from './get-sku.ts';
import { importSkus } from './import-skus.ts';
import { exportSkus, listSkus } from './sku-list.ts';
import { editSku, editSkus, skuWork } from './sku-record.ts';

export const skuRoutes = [
  listSkus,
  exportSkus,
  getSku,
  listSkuHistory,
  createSku,
  editSku,
  editSkus,
  implement(contract.deleteSku, skuWork.remove),
  implement(contract.retireSku, skuWork.retire),
  implement(contract.restoreSku, skuWork.restore),
  importSkus,
];
