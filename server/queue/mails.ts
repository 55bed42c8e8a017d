/** What mails say of the product. Links begin with its configured address, never with what a request called it (trust G27). */
export interface MailSettings {
  productName: string;
  /** Without a slash at its end. */
  publicUrl: string;
}

/** A mail in plain text. */
export interface Mail {
  to: readonly string[];
  subject: string;
  text: string;
}

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
