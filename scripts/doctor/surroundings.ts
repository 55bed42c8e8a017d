import { existsSync } from 'node:fs';
import nodemailer from 'nodemailer';
import { type Config, isAlone } from '../../server/config/variables.ts';
import { isLoopback } from '../../server/gateway/guards/hosts.ts';
import { openMailRoom } from '../../server/queue/mail-room.ts';
import { limitOfDisk } from '../../server/readiness.ts';
import { type Finding, good, reasonOf, wrong } from './finding.ts';

/** Milliseconds for another machine to answer. */
const LONGEST = 10_000;

/** Connects and signs in to the mail server; sends a mail only to an address that was given. */
export async function examineMail({ SMTP_URL, MAIL_FROM, PRODUCT_NAME }: Config, to?: string): Promise<Finding> {
  if (SMTP_URL === undefined || MAIL_FROM === undefined) {
    const sentence = 'There is no mail server: set SMTP_URL and MAIL_FROM if mails should leave this machine.';
    return to === undefined ? good(sentence) : wrong(sentence);
  }
  const transport = nodemailer.createTransport({ url: SMTP_URL, connectionTimeout: LONGEST, greetingTimeout: LONGEST });
  const room = openMailRoom({ smtpUrl: SMTP_URL, from: MAIL_FROM, outboxDir: '' });
  try {
    await transport.verify();
    if (to === undefined) return good('The mail server accepts the sign-in: --to=ADDRESS sends a test mail.');
    await room.send({ to: [to], subject: `${PRODUCT_NAME}: test mail`, text: 'Mails of the WMS arrive here.\n' });
    return good(`The mail server accepted a test mail to ${to}: look for it there.`);
  } catch (error) {
    return wrong(`The mail server failed (${reasonOf(error)}): correct SMTP_URL or MAIL_FROM.`);
  } finally {
    transport.close();
    room.close();
  }
}

export async function examineAddress(config: Config): Promise<Finding> {
  const { PUBLIC_URL: url, ALLOW_PLAIN_HTTP } = config;
  if (url === undefined) {
    if (isAlone(config)) return good('Only this machine can open the WMS: set PUBLIC_URL for others.');
    return wrong('PUBLIC_URL is not set: set it to the address that users open, or links in mails lead to localhost.');
  }
  if (url.protocol === 'http:' && !ALLOW_PLAIN_HTTP && !isLoopback(url.host)) {
    return wrong('PUBLIC_URL has no TLS: use https, or no browser can sign in unless ALLOW_PLAIN_HTTP is on.');
  }
  try {
    const { status } = await fetch(new URL('/healthz', url), { signal: AbortSignal.timeout(LONGEST) });
    if (status === 200) return good('The WMS answers at PUBLIC_URL.');
    return wrong(`PUBLIC_URL answers ${status} at /healthz: let the proxy forward all addresses to the WMS.`);
  } catch (error) {
    const { cause = error } = error as Error;
    return wrong(`PUBLIC_URL does not answer (${reasonOf(cause)}): start the WMS, or correct its proxy or name.`);
  }
}

const ENOUGH = 1_000_000_000;

export async function examineDisk({ WMS_DATA }: Config): Promise<Finding> {
  if (!existsSync(WMS_DATA)) return good(`There is no folder ${WMS_DATA} yet: the first start creates it.`);
  const isFull = (await limitOfDisk(WMS_DATA, ENOUGH)) !== undefined;
  return isFull
    ? wrong('The disk with WMS_DATA has less than 1 GB free: enlarge it.')
    : good('The disk with WMS_DATA has at least 1 GB free.');
}
