import type pg from 'pg';
import type { Tx } from '../db/query.ts';
import type { MailRoom } from './mail-room.ts';
import type { Mail, MailSettings } from './mails.ts';
import type { HashPassword } from './passwords.ts';

/** Every kind of job and what it is told. A job is asked for inside a transaction and done after its commit. */
export interface Jobs {
  /** Sends a mail. */
  sendMail: Mail;
  /** Sends the user of this login, if there is one, a link to choose a new password. */
  sendResetLink: { login: string };
  /** Mails a user a new generated password. */
  sendCredentials: { userId: number };
  /** Mails a despatch note. */
  sendNote: Outgoing;
  /** Mails the manifest of a return or transfer, or its status. */
  sendShipmentMail: Outgoing;
  /** Calls a partner's ePOD service. */
  callPartner: Outgoing;
  /** Makes the file of an export. */
  makeExport: { id: number };
  /** Sends a scheduled mail, once. */
  sendScheduled: { id: number };
  /** Verifies all stock, for the row that shows how far it is. */
  verifyStock: { id: number };
  /** Does a step of an import. */
  workImport: { id: number; step: ImportStep; by: { userId: number; accessId: number | null; requestId: string } };
}

/** Verifies all stock: the API's business. */
export type VerifyStock = (which: Jobs['verifyStock']) => Promise<void>;

/** A mail or a call about a document, by its row: what is sent is made when it is sent. */
export interface Outgoing {
  companyId: number;
  id: number;
}

/** Files are read into rows, rows applied, or taken back. */
export type ImportStep = 'read' | 'apply' | 'undo';

type JobName = keyof Jobs;

/** What jobs work with. */
export interface JobTools {
  pool: pg.Pool;
  mailRoom: MailRoom;
  settings: MailSettings;
  now: () => Date;
  hashPassword: HashPassword;
  workImport: WorkImport;
  makeExport: MakeExport;
  verifyStock: VerifyStock;
  reportOperations: ReportOperations;
  scheduled: ScheduledWork;
  deliveries: Deliveries;
}

/** What delivers mails and calls about documents: the API's business. */
export type Deliveries = Readonly<
  Record<'sendNote' | 'sendShipmentMail' | 'callPartner', (which: Outgoing, tools: DeliveryTools) => Promise<void>>
>;

/** Webhooks: the API's business. They are no jobs: see docs/decisions/0151-webhooks.md. */
export interface WebhookWork {
  /** Turns what was committed into deliveries, and begins to send what is due. */
  round(tools: WebhookTools): Promise<void>;
  /** Lets the calls at hand end, and begins no more. */
  stop(): Promise<void>;
}

export interface WebhookTools extends DeliveryTools {
  /** Does a piece of work of this name, and keeps what it is told of it. */
  observe(name: string, work: () => Promise<void>): Promise<void>;
  warn(message: string): void;
}

export type DeliveryTools = Pick<JobTools, 'pool' | 'mailRoom' | 'settings' | 'now'>;

/** Writes down what reports list of the operations since: the API's business. */
export type ReportOperations = (tools: Pick<JobTools, 'pool'>) => Promise<void>;

/** Does a step of an import: the API's business. */
export type WorkImport = (step: Jobs['workImport'], tools: Pick<JobTools, 'pool'>) => Promise<void>;

/** Makes the file of an export: the API's business. */
export type MakeExport = (which: Jobs['makeExport'], tools: Pick<JobTools, 'pool'>) => Promise<void>;

/** Scheduled mails: the API's business. */
export interface ScheduledWork {
  /** Asks for what is due to be sent. */
  plan(tools: Pick<JobTools, 'pool'>): Promise<void>;
  send(which: Jobs['sendScheduled'], tools: Pick<JobTools, 'pool' | 'mailRoom'>): Promise<void>;
}

interface JobOptions {
  /** A job still waiting under this key is replaced: asked for twice, done once. */
  key?: string;
  /** How often it is tried before it counts as failed; the waits between grow from seconds to six hours. */
  attempts?: number;
}

/** Fifteen attempts take a day and a half: a mail server that is down over night costs nothing. */
const ATTEMPTS = 15;

/** Asks for a job in the transaction of what causes it: it is done after the commit, or never asked for (rules: stock rule 1). */
export async function addJob<Name extends JobName>(
  tx: Tx,
  name: Name,
  payload: Jobs[Name],
  { key, attempts = ATTEMPTS }: JobOptions = {},
): Promise<void> {
  await tx.run('select from graphile_worker.add_job($1, $2::json, job_key => $3, max_attempts => $4)', [
    name,
    JSON.stringify(payload),
    key ?? null,
    attempts,
  ]);
}

/**
 * The first part of the advisory lock that a server holds while it does a job that may take minutes; no other lock of two parts begins with
 * it. The second part is the hash of the job's key.
 */
export const LONG_WORK_LOCK = 7_203_518;

/** The keys of such jobs: what works on an import, what makes an export, and what sends a scheduled mail. */
export const importKey = (id: number): string => `import ${id}`;
export const exportKey = (id: number): string => `export ${id}`;
export const sendingKey = (id: number | ''): string => `sending ${id}`;
