import { createWarehouse } from './create-warehouse.ts';
import { deleteWarehouse } from './delete-warehouse.ts';
import { editWarehouse } from './edit-warehouse.ts';
import { exportWarehouses, listWarehouses } from './warehouse-list.ts';

export const warehouseRoutes = [listWarehouses, exportWarehouses, createWarehouse, editWarehouse, deleteWarehouse];
