import type pg from 'pg';
import type { Tx } from '../db/query.ts';
import type { MailRoom } from './mail-room.ts';
import type { Mail, MailSettings } from './mails.ts';
import type { HashPassword } from './passwords.ts';

/** Every kind of job with its payload. A job is added inside a transaction and done after its commit. */
export interface Jobs {
  sendMail: Mail;
  /** Sends the user with this login, if there is one, a link to choose a new password. */
  sendResetLink: { login: string };
  sendCredentials: { userId: number };
  sendNote: Outgoing;
  /** Mails the manifest of a return or transfer, or its status. */
  sendShipmentMail: Outgoing;
  callPartner: Outgoing;
  makeExport: { id: number };
  sendScheduled: { id: number };
  /** Verifies all stock and records progress on this row. */
  verifyStock: { id: number };
  workImport: { id: number; step: ImportStep; by: { userId: number; accessId: number | null; requestId: string } };
}

/** Implemented by the API, like the other types of work below. */
export interface VerificationWork {
  /** Starts the verification of the night, unless one is running. */
  plan(): Promise<void>;
  run(which: Jobs['verifyStock']): Promise<void>;
}

/** The daily backup; implemented by the API. */
export interface BackupWork {
  /** The hour of each day, in UTC. */
  hour: number;
  run(): Promise<void>;
}

/** A mail or a call about a document, by its row; its content is created when it is sent. */
export interface Outgoing {
  companyId: number;
  id: number;
}

/** Reads files into rows, applies rows, or takes them back. */
export type ImportStep = 'read' | 'apply' | 'undo';

type JobName = keyof Jobs;

export interface JobTools {
  pool: pg.Pool;
  mailRoom: MailRoom;
  settings: MailSettings;
  now: () => Date;
  hashPassword: HashPassword;
  workImport: WorkImport;
  makeExport: MakeExport;
  verification: VerificationWork;
  /** Undefined without a schedule. */
  backup: BackupWork | undefined;
  reportOperations: ReportOperations;
  scheduled: ScheduledWork;
  deliveries: Deliveries;
}

/** Delivers mails and calls about documents; implemented by the API. */
export type Deliveries = Readonly<
  Record<'sendNote' | 'sendShipmentMail' | 'callPartner', (which: Outgoing, tools: DeliveryTools) => Promise<void>>
>;

/** Webhooks, implemented by the API. They are not jobs: see docs/decisions/0151-webhooks.md. */
export interface WebhookWork {
  /** Turns committed changes into deliveries, and starts sending those that are due. */
  round(tools: WebhookTools): Promise<void>;
  /** Lets calls in progress end, and starts no more. */
  stop(): Promise<void>;
}

export interface WebhookTools extends DeliveryTools {
  /** Runs a piece of work under this name and records it. */
  observe(name: string, work: () => Promise<void>): Promise<void>;
  warn(message: string): void;
}

export type DeliveryTools = Pick<JobTools, 'pool' | 'mailRoom' | 'settings' | 'now'>;

/** Updates the rows that reports list for operations since; implemented by the API. */
export type ReportOperations = (tools: Pick<JobTools, 'pool'>) => Promise<void>;

export type WorkImport = (step: Jobs['workImport'], tools: Pick<JobTools, 'pool'>) => Promise<void>;

export type MakeExport = (which: Jobs['makeExport'], tools: Pick<JobTools, 'pool'>) => Promise<void>;

export interface ScheduledWork {
  /** Adds jobs for the mails that are due. */
  plan(tools: Pick<JobTools, 'pool'>): Promise<void>;
  send(which: Jobs['sendScheduled'], tools: Pick<JobTools, 'pool' | 'mailRoom'>): Promise<void>;
}

interface JobOptions {
  /** Replaces a job still waiting under this key, so that work requested twice is done once. */
  key?: string;
  /** Attempts before the job counts as failed; the waits between them grow from seconds to six hours. */
  attempts?: number;
}

/** Fifteen attempts take a day and a half, so a mail server may be down overnight without loss. */
const ATTEMPTS = 15;

/** Adds a job in the transaction that causes it: it is done after the commit, or never added (rules: stock rule 1). */
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

/** The keys of jobs that hold LONG_WORK_LOCK: imports, exports and scheduled mails. */
export const importKey = (id: number): string => `import ${id}`;
export const exportKey = (id: number): string => `export ${id}`;
export const sendingKey = (id: number | ''): string => `sending ${id}`;
