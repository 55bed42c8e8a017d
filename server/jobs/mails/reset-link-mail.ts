import type { Mail } from '../mail.ts';
import type { MailSettings } from './mail-settings.ts';

/** The mail with the link to the reset screen (rules 2, /resetPassword: it reads token and login from its query). */
export function resetLinkMail(
  { productName, publicUrl }: MailSettings,
  user: { login: string; name: string; email: string },
  token: string,
): Mail {
  const query = new URLSearchParams({ token, login: user.login });
  return {
    to: [user.email],
    subject: `${productName}: reset your password`,
    text: `Hello ${user.name},

somebody, probably you, asked for a new password for ${user.login}. Choose one here within 30 minutes:

${publicUrl}/wms/resetPassword?${query}

The link works once; a newer one replaces it. If you did not ask for it, do nothing: your password stays as it is.
`,
  };
}
