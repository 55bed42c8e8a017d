import { isIP } from 'node:net';
import { coerce, define, type Struct, string } from 'superstruct';
import { isValidPassword } from '../../shared/password.ts';

/**
 * The types of variable values. Each parses a text. Its name describes the expected value to the administrator who entered an invalid one.
 */
export const valueTypes = {
  port: () => wholeNumber('a port from 1 to 65535', 1, 65_535),
  count: (most: number, least = 1) => wholeNumber(`a whole number from ${least} to ${most}`, least, most),
  seconds: (most: number) =>
    parsed(`seconds from 0 to ${most}`, (text) =>
      /^\d{1,4}(?:\.\d{1,3})?$/.test(text) && Number(text) <= most ? Number(text) : undefined,
    ),
  flag: () => parsed('on or off', (text) => flags.get(text.toLowerCase())),
  oneOf: <Choice extends string>(...choices: readonly Choice[]) =>
    parsed(listed(choices), (text) => choices.find((choice) => choice === text)),
  text: (most: number) =>
    parsed(`a text of at most ${most} characters`, (text) => (text.length <= most ? text : undefined)),
  password: () =>
    parsed('8 to 160 characters with a digit and a special character', (text) =>
      isValidPassword(text) ? text : undefined,
    ),
  webAddress: () =>
    parsed('an address that begins with http:// or https://', (text) => address(text, ['http:', 'https:'])),
  issuer: () => parsed('an address that begins with https:// (or http:// on this machine)', issuer),
  origin: () => parsed('an address like https://wms.example.com, without a path', origin),
  origins: () => parsed('addresses like https://shop.example.com by comma, without a path or *', origins),
  database: () =>
    parsed('an address that begins with postgres://', (text) => address(text, ['postgres:', 'postgresql:']) && text),
  mailServer: () =>
    parsed('an address that begins with smtp:// or smtps://', (text) => address(text, ['smtp:', 'smtps:']) && text),
  sender: () =>
    parsed('a mail address, as WMS <wms@example.com>', (text) =>
      /^[^<>@]*<?[^\s<>@]+@[^\s<>@]+>?$/.test(text) ? text : undefined,
    ),
  timeZone: () => parsed('a time zone, as Europe/London', timeZone),
  networks: () => parsed('addresses or networks by comma, as 10.0.0.5, 10.1.0.0/16', networks),
  secrets: (isFit: (secret: string) => boolean) =>
    parsed('random, of 32 bytes or more; several by comma', (text) => fitting(commaList(text), isFit)),
};

/** Marks a value that cannot be used. `undefined` would not do, because an optional variable accepts it. */
const unfit = Symbol('unfit');

function parsed<T>(expected: string, read: (text: string) => T | undefined): Struct<T, null> {
  const struct = define<T>(expected, (value) => value !== unfit);
  return coerce(struct, string(), (text) => read(text.trim()) ?? unfit);
}

const wholeNumber = (expected: string, least: number, most: number) =>
  parsed(expected, (text) => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    return number >= least && number <= most ? number : undefined;
  });

const flags = new Map([
  ['on', true],
  ['true', true],
  ['1', true],
  ['off', false],
  ['false', false],
  ['0', false],
]);

const listed = (choices: readonly string[]) => `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`;

const commaList = (text: string) => text.split(',').map((part) => part.trim());

/** A libpq address may leave out its host (a Unix socket), which URL cannot parse. */
function address(text: string, protocols: readonly string[]): URL | undefined {
  const whole = text.replace('@/', '@localhost/');
  if (!URL.canParse(whole)) return undefined;
  const url = new URL(whole);
  return protocols.includes(url.protocol) ? url : undefined;
}

/** A provider is trusted because of its certificate. Without one, only an address of this machine is accepted, for trials. */
function issuer(text: string): URL | undefined {
  const url = address(text, ['http:', 'https:']);
  return url?.protocol === 'https:' || /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(url?.hostname ?? '')
    ? url
    : undefined;
}

function origin(text: string): URL | undefined {
  const url = address(text, ['http:', 'https:']);
  return url?.pathname === '/' && url.search === '' && url.username === '' ? url : undefined;
}

/** As browsers send them. A host with a star is valid in a URL, but no browser sends it. */
function origins(text: string): string[] | undefined {
  const list = commaList(text).map((one) => (one.includes('*') ? undefined : origin(one)?.origin));
  return list.every((one) => one !== undefined) ? list : undefined;
}

function timeZone(text: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }) && text;
  } catch {
    return undefined;
  }
}

function networks(text: string): string[] | undefined {
  return fitting(commaList(text), (network) => {
    const [ip = '', bits, ...more] = network.split('/');
    const most = isIP(ip) === 6 ? 128 : 32;
    return (
      isIP(ip) !== 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
    );
  });
}

const fitting = (list: string[], isFit: (one: string) => boolean) => (list.every(isFit) ? list : undefined);
