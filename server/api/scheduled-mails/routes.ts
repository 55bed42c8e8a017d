import type { Route } from '../implement.ts';
import {
  createScheduledMail,
  deleteScheduledMail,
  editScheduledMail,
  listScheduledMails,
  pauseScheduledMail,
  resumeScheduledMail,
} from './scheduled-mails.ts';
import { listSendings, sendAgain, sendScheduledMail } from './sendings.ts';

export const scheduledMailRoutes: readonly Route[] = [
  listScheduledMails,
  createScheduledMail,
  editScheduledMail,
  pauseScheduledMail,
  resumeScheduledMail,
  deleteScheduledMail,
  sendScheduledMail,
  listSendings,
  sendAgain,
];
