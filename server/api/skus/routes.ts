import * as contract from '../../../shared/contract/admin/skus.ts';
import { implement } from '../implement.ts';
import { createSku } from './create-sku.ts';
import { editSku } from './edit-sku.ts';
import { editSkus } from './edit-skus.ts';
import { importSkus } from './import-skus.ts';
import { exportSkus, listSkus } from './sku-list.ts';
import { skuWork } from './sku-work.ts';

export const skuRoutes = [
  listSkus,
  exportSkus,
  createSku,
  editSku,
  editSkus,
  implement(contract.deleteSku, skuWork.remove),
  implement(contract.retireSku, skuWork.retire),
  implement(contract.restoreSku, skuWork.restore),
  importSkus,
];
