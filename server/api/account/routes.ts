import { createToken, deleteToken } from './create-token.ts';
import { getVersion, listAccesses, listSpecificData } from './list-accesses.ts';
import { resetPassword, sendResetPassword } from './reset-password.ts';
import {
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
} from './second-factor/own-second-factor.ts';
import { confirmSignIn, finishAtSignIn, setUpAtSignIn } from './second-factor/sign-in-steps.ts';

export const accountRoutes = [
  getVersion,
  createToken,
  deleteToken,
  listAccesses,
  sendResetPassword,
  resetPassword,
  listSpecificData,
  confirmSignIn,
  setUpAtSignIn,
  finishAtSignIn,
  getSecondFactor,
  setUpSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
];
