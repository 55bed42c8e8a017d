import * as contract from '../../../shared/contract/warehouses.ts';
import { recordWork } from '../records/record-work.ts';
import { route } from '../route.ts';
import { deleteWarehouse } from './delete-warehouse.ts';
import { editWarehouse } from './edit-warehouse.ts';
import { exportWarehouses } from './export-warehouses.ts';
import { listWarehouses } from './list-warehouses.ts';
import { warehouseRecord } from './warehouse-record.ts';

export const warehouseRoutes = [
  route(contract.listWarehouses, listWarehouses),
  route(contract.exportWarehouses, exportWarehouses),
  route(contract.createWarehouse, recordWork(warehouseRecord).create),
  route(contract.editWarehouse, editWarehouse),
  route(contract.deleteWarehouse, deleteWarehouse),
];
