import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A real mail server on loopback that keeps what it is given. */
export interface MailServer {
  url: string;
  /** Every mail taken so far: its recipients, and its text as a reader sees it. */
  mails: { from: string; to: string[]; subject: string; text: string }[];
  /** Refuses mails while true, as a server that is over its quota does. */
  refusing: boolean;
  close(): Promise<void>;
}

/** Starts one on a port of its own. */
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

/** Our mails are one part of plain text, quoted-printable where a line is long. */
function read(raw: string): { subject: string; text: string } {
  const [head = '', ...body] = raw.split('\r\n\r\n');
  const subject = /^Subject: (.*)$/m.exec(head)?.[1]?.trim() ?? '';
  const written = body.join('\r\n\r\n').replaceAll('\r\n', '\n');
  return { subject, text: /quoted-printable/i.test(head) ? unquoted(written) : written };
}

function unquoted(written: string): string {
  const joined = written.replace(/=\n/g, '');
  return Buffer.from(
    joined.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
}
