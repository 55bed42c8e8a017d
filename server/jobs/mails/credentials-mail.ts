import type { Mail } from '../mail.ts';
import type { MailSettings } from './mail-settings.ts';

/** The mail that tells a user their login and the password generated for them (rules 6: send credentials by email). */
export function credentialsMail(
  { productName, publicUrl }: MailSettings,
  user: { login: string; name: string; email: string },
  password: string,
): Mail {
  return {
    to: [user.email],
    subject: `${productName}: your sign-in`,
    text: `Hello ${user.name},

sign in here within 24 hours, and choose a password of your own:

${publicUrl}/wms

Username: ${user.login}
Password: ${password}

After that day, or when this comes to the wrong person, ask your administrator for a new one.
`,
  };
}
