import { listOpenDocuments } from '../documents/open-documents.ts';
import { addFoundStock } from './add-found-stock.ts';
import { adjustStock } from './adjust-stock.ts';
import { allocateStock } from './allocation/change-owner.ts';
import { listAllocatedStock, unallocateStock } from './allocation/unallocate-stock.ts';
import { verify } from './ledger/find-differences.ts';
import { listMovements, listOperations } from './ledger/history.ts';
import { listLedger } from './ledger/list-ledger.ts';
import { listRecentAllocations } from './ledger/recent-operations.ts';
import { reverseOperation } from './reversal/reverse-operation.ts';

export const stockRoutes = [
  allocateStock,
  listAllocatedStock,
  unallocateStock,
  listRecentAllocations,
  adjustStock,
  addFoundStock,
  listOperations,
  reverseOperation,
  listMovements,
  listLedger,
  listOpenDocuments,
  verify,
];
