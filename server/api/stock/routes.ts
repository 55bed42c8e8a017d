import * as contract from '../../../shared/contract/stock.ts';
import { route } from '../route.ts';
import { addFoundStock } from './add-found-stock.ts';
import { adjustStock } from './adjust-stock.ts';
import { allocateStock } from './allocate-stock.ts';
import { listAllocatedStock } from './list-allocated-stock.ts';
import { listMovements } from './list-movements.ts';
import { listOperations } from './list-operations.ts';
import { reverseOperation } from './reverse-operation.ts';
import { unallocateStock } from './unallocate-stock.ts';
import { verify } from './verify.ts';

export const stockRoutes = [
  route(contract.allocateStock, allocateStock),
  route(contract.listAllocatedStock, listAllocatedStock),
  route(contract.unallocateStock, unallocateStock),
  route(contract.adjustStock, adjustStock),
  route(contract.addFoundStock, addFoundStock),
  route(contract.listOperations, listOperations),
  route(contract.reverseOperation, reverseOperation),
  route(contract.listMovements, listMovements),
  route(contract.verify, verify),
];
