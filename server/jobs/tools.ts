import type pg from 'pg';
import type { MailRoom } from './mail-room.ts';
import type { MailSettings } from './mails/mail-settings.ts';

/** What jobs work with. */
export interface JobTools {
  pool: pg.Pool;
  mailRoom: MailRoom;
  settings: MailSettings;
  now: () => Date;
}
