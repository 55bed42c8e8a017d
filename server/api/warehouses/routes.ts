import { exportWarehouses, listWarehouses } from './warehouse-list.ts';
import { createWarehouse, deleteWarehouse, editWarehouse } from './warehouse-record.ts';

export const warehouseRoutes = [listWarehouses, exportWarehouses, createWarehouse, editWarehouse, deleteWarehouse];
