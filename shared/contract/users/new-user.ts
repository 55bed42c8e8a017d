import { list, maybe, orNull, shape } from '../fields/shape.ts';
import { email, login, newPassword, oneOf, text } from '../fields/text.ts';
import { accessInput } from './accesses.ts';

export const userFields = {
  login: login(),
  name: text(),
  email: orNull(email()),
};

/** A new user (rules 3, the admin form). */
export const newUser = shape({
  ...userFields,
  email: maybe(userFields.email),
  accesses: maybe(list(accessInput, 200)),
  /**
   * The origin of the password: `show` generates one and returns it to the administrator, once; `mail` generates one and mails it; `typed`
   * takes `password`.
   */
  credentials: oneOf(['show', 'mail', 'typed']),
  /** Only with `typed` credentials. */
  password: maybe(newPassword()),
});

export const passwordForUser = shape({ password: newPassword() });
