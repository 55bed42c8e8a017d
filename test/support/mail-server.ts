import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  url: string;
  mails: {
    from: string;
    to: string[];
    subject: string;
    text: string;
    html: string;
    head: string;
    files: MailedFile[];
  }[];
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

/** Our mails have a text and an HTML part, quoted-printable where a line is long, and files. */
function read(raw: string): Pick<MailServer['mails'][number], 'subject' | 'text' | 'html' | 'head' | 'files'> {
  const [head] = splitPart(raw);
  const parts = partsOf(raw);
  const written = (type: string) => {
    const part = parts.find(([of]) => of.includes(`Content-Type: ${type}`) && !/filename=/.test(of));
    return part === undefined ? '' : textOf(...part);
  };
  return {
    head,
    subject: /^Subject: (.*)$/m.exec(head)?.[1]?.trim() ?? '',
    text: written('text/plain'),
    html: written('text/html'),
    files: parts.filter(([of]) => /filename=/.test(of)).map(fileIn),
  };
}

function partsOf(raw: string): [head: string, body: string][] {
  const [head, body] = splitPart(raw.trimStart());
  const boundary = /boundary="(.+?)"/.exec(head)?.[1];
  if (boundary === undefined) return [[head, body]];
  // The line break before a boundary belongs to it.
  return `\r\n${body}`.split(`\r\n--${boundary}`).slice(1, -1).flatMap(partsOf);
}

function splitPart(raw: string): [head: string, body: string] {
  const [head = '', ...body] = raw.split('\r\n\r\n');
  return [head, body.join('\r\n\r\n')];
}

function textOf(head: string, body: string): string {
  const written = body.replaceAll('\r\n', '\n');
  return /quoted-printable/i.test(head) ? unquoted(written) : written;
}

function fileIn([head, body]: [head: string, body: string]): MailedFile {
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
