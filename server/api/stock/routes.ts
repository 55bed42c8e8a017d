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
  allocateStock,
  listAllocatedStock,
  unallocateStock,
  adjustStock,
  addFoundStock,
  listOperations,
  reverseOperation,
  listMovements,
  verify,
];
