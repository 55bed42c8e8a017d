import { Refusal } from '../../shared/errors.ts';
import type { Cookie } from './cookie.ts';

/** Two cookies of one name: the first would win, and that may be a planted one. Refused, and answered with its removal. */
export class RepeatedCookie extends Refusal {
  readonly removal: string;

  constructor(cookie: Cookie) {
    super('malformed', { fields: { cookie: `one ${cookie.name}` } });
    this.removal = cookie.remove;
  }
}
