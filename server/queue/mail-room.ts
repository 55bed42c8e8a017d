import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { mailHtml } from './mail-html.ts';
import type { Mail } from './mails.ts';

/** A mail as sent: its files are created then, and are never stored in the queue. */
export interface SentMail extends Mail {
  files?: readonly MailedFile[];
}

interface MailedFile {
  filename: string;
  contentType: string;
  content: Buffer;
}

export interface MailRoomOptions {
  /** The mail server; without one, mails are written to files. */
  smtpUrl: string | undefined;
  /** As `WMS <wms@example.com>`. */
  from: string;
  /** Holds mails as .eml files when there is no mail server. */
  outboxDir: string;
}

export interface MailRoom {
  /** Returns the mail server's response. */
  send(mail: SentMail): Promise<string>;
  close(): void;
}

/** A job is abandoned after five minutes (tasks/upkeep.ts); sending ends well before. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Opens the mail room without connecting; the first mail connects. */
export function openMailRoom(options: MailRoomOptions): MailRoom {
  return options.smtpUrl === undefined ? outbox(options) : mailServer(options.smtpUrl, options.from);
}

function mailServer(url: string, from: string): MailRoom {
  const transport = nodemailer.createTransport({ url, ...timeouts }, { from });
  return {
    send: async (mail) => {
      const { response } = await transport.sendMail(messageOf(mail));
      return response;
    },
    close: () => transport.close(),
  };
}

/** Files are readable only by their owner, because a reset link opens an account. A file appears whole or not at all. */
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

/** Passes addresses unparsed, so that nothing in one is read as a name or a second address. */
function messageOf({ to, subject, text, table, files = [] }: SentMail) {
  const html = mailHtml({ text, ...(table && { table }) });
  return { to: to.map((address) => ({ name: '', address })), subject, text, html, attachments: [...files] };
}
