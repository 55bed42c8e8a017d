import * as contract from '../../../shared/contract/imports.ts';
import { route } from '../route.ts';
import { importErns } from './import-erns.ts';

export const importRoutes = [route(contract.importErns, importErns)];
