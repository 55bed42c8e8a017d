import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Mail } from './mails.ts';

/** A mail as it goes out: files are made then, and never lie in the queue. */
export interface SentMail extends Mail {
  files?: readonly MailedFile[];
}

interface MailedFile {
  filename: string;
  contentType: string;
  content: Buffer;
}

export interface MailRoomOptions {
  /** A mail server; without one mails are kept as files. */
  smtpUrl: string | undefined;
  /** As `WMS <wms@example.com>`. */
  from: string;
  /** Where mails lie as .eml files when there is no mail server. */
  outboxDir: string;
}

/** Sends mails, or keeps them where there is no mail server. */
export interface MailRoom {
  /** Gives what the mail server said. */
  send(mail: SentMail): Promise<string>;
  close(): void;
}

/** A job is abandoned after five minutes (tasks/unlock-abandoned.ts): sending ends well before. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Opens the mail room; nothing is connected before the first mail. */
export function openMailRoom(options: MailRoomOptions): MailRoom {
  return options.smtpUrl === undefined ? outbox(options) : mailServer(options.smtpUrl, options.from);
}

function mailServer(url: string, from: string): MailRoom {
  const transport = nodemailer.createTransport({ url, ...patience }, { from });
  return {
    send: async (mail) => {
      const { response } = await transport.sendMail(messageOf(mail));
      return response;
    },
    close: () => transport.close(),
  };
}

/** Files are for their owner alone: a reset link opens an account. One appears whole or not at all. */
function outbox({ outboxDir, from }: MailRoomOptions): MailRoom {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(messageOf(mail));
      await mkdir(outboxDir, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
      const unfinished = join(outboxDir, `.${name}`);
      await writeFile(unfinished, message, { mode: 0o600 });
      await rename(unfinished, join(outboxDir, name));
      return `kept as ${name}`;
    },
    close: () => transport.close(),
  };
}

/** Addresses go as they are: nothing in one is read as a name or as a second address. */
function messageOf({ to, subject, text, files = [] }: SentMail) {
  return { to: to.map((address) => ({ name: '', address })), subject, text, attachments: [...files] };
}
