import { createToken, deleteToken } from './create-token.ts';
import { getVersion, listAccesses, listSpecificData } from './list-accesses.ts';
import { resetPassword, sendResetPassword } from './reset-password.ts';

export const accountRoutes = [
  getVersion,
  createToken,
  deleteToken,
  listAccesses,
  sendResetPassword,
  resetPassword,
  listSpecificData,
];
