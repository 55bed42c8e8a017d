import * as contract from '../../../shared/contract/account.ts';
import { route } from '../route.ts';
import { createToken } from './create-token.ts';
import { deleteToken } from './delete-token.ts';
import { getVersion } from './get-version.ts';
import { listAccesses } from './list-accesses.ts';
import { listSpecificData } from './list-specific-data.ts';
import { resetPassword } from './reset-password.ts';
import { sendResetPassword } from './send-reset-password.ts';

export const accountRoutes = [
  route(contract.getVersion, getVersion),
  route(contract.createToken, createToken),
  route(contract.deleteToken, deleteToken),
  route(contract.listAccesses, listAccesses),
  route(contract.sendResetPassword, sendResetPassword),
  route(contract.resetPassword, resetPassword),
  route(contract.listSpecificData, listSpecificData),
];
