import type pg from 'pg';
import type { Jobs } from './jobs.ts';
import type { MailRoom } from './mail-room.ts';
import type { MailSettings } from './mails/mail-settings.ts';
import type { HashPassword } from './new-password.ts';

/** What jobs work with. */
export interface JobTools {
  pool: pg.Pool;
  mailRoom: MailRoom;
  settings: MailSettings;
  now: () => Date;
  hashPassword: HashPassword;
  workImport: WorkImport;
}

/** Does a step of an import: the API's business. */
export type WorkImport = (step: Jobs['workImport'], tools: Pick<JobTools, 'pool'>) => Promise<void>;
