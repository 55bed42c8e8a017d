import * as warehouses from '../../../shared/contract/partners/partner-warehouses.ts';
import * as contract from '../../../shared/contract/partners/partners.ts';
import { implement } from '../implement.ts';
import { recordWork } from '../records/record-work.ts';
import { createPartner } from './create-partner.ts';
import { createPartnerWarehouse } from './create-partner-warehouse.ts';
import { getPartner } from './get-partner.ts';
import { groupWarehouses } from './group-warehouses.ts';
import { exportPartners, exportPartnerWarehouses, listPartners, listPartnerWarehouses } from './partner-lists.ts';
import { deletePartner, editPartner, partnerRecord } from './partner-record.ts';
import { deletePartnerWarehouse, partnerWarehouseRecord } from './partner-warehouse-record.ts';
import {
  createWarehouseGroup,
  deleteWarehouseGroup,
  editWarehouseGroup,
  orderWarehouseGroups,
} from './warehouse-groups.ts';

const work = recordWork(partnerRecord);

export const partnerRoutes = [
  listPartners,
  exportPartners,
  getPartner,
  createPartner,
  editPartner,
  deletePartner,
  implement(contract.retirePartner, work.retire),
  implement(contract.restorePartner, work.restore),
  listPartnerWarehouses,
  exportPartnerWarehouses,
  createPartnerWarehouse,
  implement(warehouses.editPartnerWarehouse, recordWork(partnerWarehouseRecord).edit),
  deletePartnerWarehouse,
  groupWarehouses,
  createWarehouseGroup,
  editWarehouseGroup,
  deleteWarehouseGroup,
  orderWarehouseGroups,
];
