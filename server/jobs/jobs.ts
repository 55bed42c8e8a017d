import type { Mail } from './mail.ts';

/** Every kind of job and what it is told. A job is asked for inside a transaction and done after its commit. */
export interface Jobs {
  /** Sends a mail. */
  sendMail: Mail;
  /** Sends the user of this login, if there is one, a link to choose a new password. */
  sendResetLink: { login: string };
  /** Mails a user a new generated password. */
  sendCredentials: { userId: number };
  /** Does a step of an import. */
  workImport: { id: number; step: ImportStep; by: { userId: number; accessId: number | null; requestId: string } };
}

/** Files are read into rows, rows applied, or taken back. */
export type ImportStep = 'read' | 'apply' | 'undo';

export type JobName = keyof Jobs;
