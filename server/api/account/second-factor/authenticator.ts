import { Secret, TOTP } from 'otpauth';
import type { NewFactor } from '../../../../shared/contract/account/second-factor.ts';
import { QUIET, qrCode } from '../../symbols.ts';

/** As RFC 4226 recommends: as many bits as SHA-1 has, which every app accepts. */
const SECRET_BYTES = 20;

/** The clock of an app can be wrong by half a minute: codes of the previous and the next interval count, too. */
const WINDOW = 1;

/** The 30-second interval (RFC 6238) of the code; undefined when the code matches no interval that counts now. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = new TOTP({ secret }).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : TOTP.counter({ timestamp }) + delta;
}

export function newAuthenticator(product: string, login: string): Omit<NewFactor, 'setup'> {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  const address = new TOTP({ issuer: product, label: login, secret }).toString();
  return { secret, address, picture: qrPicture(address) };
}

/** A QR code as an SVG picture, black on white in every theme because cameras need it. */
function qrPicture(text: string): string {
  const { width, height, black } = qrCode(text);
  const quiet = QUIET.qr;
  const [across, down] = [width + 2 * quiet, height + 2 * quiet];
  const dark = black.map((run) => `M${run.x} ${run.y}h${run.width}v1h-${run.width}z`).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-quiet} ${-quiet} ${across} ${down}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M${-quiet} ${-quiet}h${across}v${down}h-${across}z"/><path d="${dark}"/></svg>`
  );
}
