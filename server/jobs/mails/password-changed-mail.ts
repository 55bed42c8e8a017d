import type { Mail } from '../mail.ts';
import type { MailSettings } from './mail-settings.ts';

/** The notice that a password was changed: whoever did not do it themselves hears of it. */
export function passwordChangedMail(
  { productName, publicUrl }: MailSettings,
  user: { login: string; name: string; email: string },
): Mail {
  return {
    to: [user.email],
    subject: `${productName}: your password was changed`,
    text: `Hello ${user.name},

the password of ${user.login} was changed just now, and all its sessions were ended. Sign in with the new password here:

${publicUrl}/wms

If it was not you, ask for a new password at once and tell your administrator.
`,
  };
}
