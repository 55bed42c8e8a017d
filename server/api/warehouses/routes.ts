import * as contract from '../../../shared/contract/warehouses.ts';
import { route } from '../route.ts';
import { createWarehouse } from './create-warehouse.ts';
import { deleteWarehouse } from './delete-warehouse.ts';
import { editWarehouse } from './edit-warehouse.ts';
import { exportWarehouses } from './export-warehouses.ts';
import { listWarehouses } from './list-warehouses.ts';

export const warehouseRoutes = [
  route(contract.listWarehouses, listWarehouses),
  route(contract.exportWarehouses, exportWarehouses),
  route(contract.createWarehouse, createWarehouse),
  route(contract.editWarehouse, editWarehouse),
  route(contract.deleteWarehouse, deleteWarehouse),
];
