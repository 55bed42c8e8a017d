import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  url: string;
  mails: { from: string; to: string[]; subject: string; text: string; head: string; files: MailedFile[] }[];
  /** While true, rejects mails like a server over its quota. */
  refusing: boolean;
  close(): Promise<void>;
}

export interface MailedFile {
  name: string;
  type: string;
  content: Buffer;
}

export async function startMailServer(): Promise<MailServer> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      void text(stream).then((raw) => {
        if (mailServer.refusing) return done(Object.assign(new Error('over quota'), { responseCode: 452 }));
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        mailServer.mails.push({ from, to: rcptTo.map(({ address }) => address), ...read(raw) });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    mails: [],
    refusing: false,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return mailServer;
}

/** Our mails are plain text, quoted-printable where a line is long, and multipart when they have files. */
function read(raw: string): Pick<MailServer['mails'][number], 'subject' | 'text' | 'head' | 'files'> {
  const [head, body] = splitPart(raw);
  const subject = /^Subject: (.*)$/m.exec(head)?.[1]?.trim() ?? '';
  const boundary = /boundary="(.+?)"/.exec(head)?.[1];
  if (boundary === undefined) return { head, subject, text: textOf(head, body), files: [] };
  const [text = '', ...files] = body.split(`--${boundary}`).slice(1, -1);
  return { head, subject, text: textOf(...splitPart(text.trimStart())), files: files.map(fileIn) };
}

function splitPart(raw: string): [head: string, body: string] {
  const [head = '', ...body] = raw.split('\r\n\r\n');
  return [head, body.join('\r\n\r\n')];
}

function textOf(head: string, body: string): string {
  const written = body.replaceAll('\r\n', '\n');
  return /quoted-printable/i.test(head) ? unquoted(written) : written;
}

function fileIn(part: string): MailedFile {
  const [head, body] = splitPart(part.trimStart());
  const name = /filename="?([^"\r\n;]+)/.exec(head)?.[1] ?? '';
  const type = /^Content-Type: ([^;\r\n]+)/im.exec(head)?.[1] ?? '';
  return { name, type, content: Buffer.from(body, 'base64') };
}

function unquoted(written: string): string {
  const joined = written.replace(/=\n/g, '');
  return Buffer.from(
    joined.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
}
