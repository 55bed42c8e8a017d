import { createWarehouse } from './create-warehouse.ts';
import { deleteWarehouse } from './delete-warehouse.ts';
import { editWarehouse } from './edit-warehouse.ts';
import { exportWarehouses } from './export-warehouses.ts';
import { listWarehouses } from './list-warehouses.ts';

export const warehouseRoutes = [listWarehouses, exportWarehouses, createWarehouse, editWarehouse, deleteWarehouse];
