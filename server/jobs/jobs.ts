import type { Mail } from './mail.ts';

/** Every kind of job and what it is told. A job is asked for inside a transaction and done after its commit. */
export interface Jobs {
  /** Sends a mail. */
  sendMail: Mail;
  /** Sends the user of this login, if there is one, a link to choose a new password. */
  sendResetLink: { login: string };
}

export type JobName = keyof Jobs;
