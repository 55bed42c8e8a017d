import * as warehouses from '../../../shared/contract/partner-warehouses.ts';
import * as contract from '../../../shared/contract/partners.ts';
import * as groups from '../../../shared/contract/warehouse-groups.ts';
import { recordWork } from '../records/record-work.ts';
import { route } from '../route.ts';
import { createPartner } from './create-partner.ts';
import { createPartnerWarehouse } from './create-partner-warehouse.ts';
import { createWarehouseGroup } from './create-warehouse-group.ts';
import { deletePartner } from './delete-partner.ts';
import { deletePartnerWarehouse } from './delete-partner-warehouse.ts';
import { deleteWarehouseGroup } from './delete-warehouse-group.ts';
import { editPartner } from './edit-partner.ts';
import { editWarehouseGroup } from './edit-warehouse-group.ts';
import { exportPartnerWarehouses } from './export-partner-warehouses.ts';
import { exportPartners } from './export-partners.ts';
import { getPartner } from './get-partner.ts';
import { groupWarehouses } from './group-warehouses.ts';
import { listPartnerWarehouses } from './list-partner-warehouses.ts';
import { listPartners } from './list-partners.ts';
import { orderWarehouseGroups } from './order-warehouse-groups.ts';
import { partnerRecord } from './partner-record.ts';
import { partnerWarehouseRecord } from './partner-warehouse-record.ts';

const work = recordWork(partnerRecord);

export const partnerRoutes = [
  route(contract.listPartners, listPartners),
  route(contract.exportPartners, exportPartners),
  route(contract.getPartner, getPartner),
  route(contract.createPartner, createPartner),
  route(contract.editPartner, editPartner),
  route(contract.deletePartner, deletePartner),
  route(contract.retirePartner, work.retire),
  route(contract.restorePartner, work.restore),
  route(warehouses.listPartnerWarehouses, listPartnerWarehouses),
  route(warehouses.exportPartnerWarehouses, exportPartnerWarehouses),
  route(warehouses.createPartnerWarehouse, createPartnerWarehouse),
  route(warehouses.editPartnerWarehouse, recordWork(partnerWarehouseRecord).edit),
  route(warehouses.deletePartnerWarehouse, deletePartnerWarehouse),
  route(warehouses.groupWarehouses, groupWarehouses),
  route(groups.createWarehouseGroup, createWarehouseGroup),
  route(groups.editWarehouseGroup, editWarehouseGroup),
  route(groups.deleteWarehouseGroup, deleteWarehouseGroup),
  route(groups.orderWarehouseGroups, orderWarehouseGroups),
];
