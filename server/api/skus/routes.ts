import * as contract from '../../../shared/contract/skus.ts';
import { route } from '../route.ts';
import { createSku } from './create-sku.ts';
import { editSku } from './edit-sku.ts';
import { editSkus } from './edit-skus.ts';
import { exportSkus } from './export-skus.ts';
import { importSkus } from './import-skus.ts';
import { listSkus } from './list-skus.ts';
import { skuWork } from './sku-work.ts';

export const skuRoutes = [
  route(contract.listSkus, listSkus),
  route(contract.exportSkus, exportSkus),
  route(contract.createSku, createSku),
  route(contract.editSku, editSku),
  route(contract.editSkus, editSkus),
  route(contract.deleteSku, skuWork.remove),
  route(contract.retireSku, skuWork.retire),
  route(contract.restoreSku, skuWork.restore),
  route(contract.importSkus, importSkus),
];
