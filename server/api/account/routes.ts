import { createToken } from './create-token.ts';
import { deleteToken } from './delete-token.ts';
import { getVersion } from './get-version.ts';
import { listAccesses } from './list-accesses.ts';
import { listSpecificData } from './list-specific-data.ts';
import { resetPassword } from './reset-password.ts';
import { sendResetPassword } from './send-reset-password.ts';

export const accountRoutes = [
  getVersion,
  createToken,
  deleteToken,
  listAccesses,
  sendResetPassword,
  resetPassword,
  listSpecificData,
];
