/** Product settings for mails. Links begin with the configured address, never with an address from a request (trust G27). */
export interface MailSettings {
  productName: string;
  /** Without a trailing slash. */
  publicUrl: string;
}

export interface Mail {
  to: readonly string[];
  subject: string;
  /** Paragraphs, with an empty line between them. */
  text: string;
  /** Shown in the HTML of the mail only. */
  table?: MailTable;
}

export interface MailTable {
  headings: readonly string[];
  rows: readonly (readonly string[])[];
  /** How many rows are left out. */
  more: number;
}

/** Links to the reset screen (rules 2, /resetPassword: it reads token and login from its query). */
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

Someone, probably you, asked to reset the password of ${user.login}. Choose a new one within 30 minutes:

${publicUrl}/wms/resetPassword?${query}

The link works once, and only the latest one works. If you did not ask for it, ignore this email: your password stays the same.
`,
  };
}

/** Sends users their login and generated password (rules 6: send credentials by email). */
export function credentialsMail(
  { productName, publicUrl }: MailSettings,
  user: { login: string; name: string; email: string },
  password: string,
): Mail {
  return {
    to: [user.email],
    subject: `${productName}: your sign-in`,
    text: `Hello ${user.name},

Sign in within 24 hours and choose a new password:

${publicUrl}/wms

Username: ${user.login}
Password: ${password}

After 24 hours this password no longer works: ask your administrator for a new one. If you did not expect this email, tell them too.
`,
  };
}

/** Tells a user that the password was changed, in case someone else did it. */
export function passwordChangedMail(
  { productName, publicUrl }: MailSettings,
  user: { login: string; name: string; email: string },
): Mail {
  return {
    to: [user.email],
    subject: `${productName}: your password was changed`,
    text: `Hello ${user.name},

The password of ${user.login} was just changed and all sessions were logged out. Sign in with the new password:

${publicUrl}/wms

If this was not you, reset your password at once and tell your administrator.
`,
  };
}

const secondFactorNotices = {
  on: 'was just turned on',
  changed: 'was just set up with another app',
  off: 'was just turned off',
  removed: 'was just turned off by an administrator, and all sessions were logged out',
  codes: 'has new recovery codes: the old ones no longer work',
} as const;

/** Tells a user that the second factor was changed, in case someone else did it. */
export function secondFactorMail(
  { productName, publicUrl }: MailSettings,
  user: { login: string; name: string; email: string },
  what: keyof typeof secondFactorNotices,
): Mail {
  return {
    to: [user.email],
    subject: `${productName}: your two-step sign-in was changed`,
    text: `Hello ${user.name},

Two-step sign-in of ${user.login} ${secondFactorNotices[what]}.

${publicUrl}/wms

If this was not you, reset your password at once and tell your administrator.
`,
  };
}

/** Tells a user that an identity provider can now open the account. */
export function joinedMail(
  { productName, publicUrl }: MailSettings,
  user: { login: string; name: string; email: string },
  provider: string,
): Mail {
  return {
    to: [user.email],
    subject: `${productName}: you logged in with ${provider}`,
    text: `Hello ${user.name},

Your user ${user.login} was just used with ${provider} for the first time. You can now log in with it:

${publicUrl}/wms

If this was not you, tell your administrator at once.
`,
  };
}

export function scheduledStoppedMail(
  { productName, publicUrl }: MailSettings,
  { name, owner, email }: { name: string; owner: string; email: string },
  problem: string,
): Mail {
  return {
    to: [email],
    subject: `${productName}: scheduled email stopped`,
    text: `Hello ${owner},

Your scheduled email "${name}" has been stopped. ${problem}

If you still need it, resume it or schedule it again:

${publicUrl}/wms/scheduledMails
`,
  };
}

/** Tells the creator of a webhook that it was switched off, with the last response of the other side. */
export function webhookOffMail(
  { productName, publicUrl }: MailSettings,
  { id, name, url, owner, email }: { id: number; name: string; url: string; owner: string; email: string },
  problem: string,
): Mail {
  return {
    to: [email],
    subject: `${productName}: webhook switched off`,
    text: `Hello ${owner},

The webhook "${name}" was switched off because ${url} accepted nothing for a day. Its last answer was:

${problem}

When the receiver works again, switch the webhook on. Nothing is lost for 30 days:

${publicUrl}/wms/admin/webhooks?open=${id}
`,
  };
}

const SHOWN_DIFFERENCES = 20;

/** Tells a super administrator that the verification of the night failed to match stock, ledger and documents. */
export function differencesMail(
  { productName, publicUrl }: MailSettings,
  { name, email }: { name: string; email: string },
  count: number,
  rows: readonly (readonly string[])[],
): Mail {
  const differences = count === 1 ? '1 difference' : `${count} differences`;
  return {
    to: [email],
    subject: `${productName}: ${differences} in the stock`,
    text: `Hello ${name},

Tonight's verification found ${differences} between stock, ledger and documents. See each of them with its record:

${publicUrl}/wms/admin/verify

Correct the stock, or restore it, before you work with these records. The same differences are mailed each night until they are gone.
`,
    table: {
      headings: ['Company', 'Record', 'Expected', 'Actual'],
      rows: rows.slice(0, SHOWN_DIFFERENCES),
      more: Math.max(0, count - SHOWN_DIFFERENCES),
    },
  };
}

/** Tells a super administrator that the daily backup was not written, or failed its test. */
export function backupFailedMail(
  { productName, publicUrl }: MailSettings,
  { name, email }: { name: string; email: string },
  problem: string,
): Mail {
  return {
    to: [email],
    subject: `${productName}: the backup failed`,
    text: `Hello ${name},

The daily backup of ${publicUrl} failed:

${problem}

Earlier backups were kept. Ask the operator to correct the cause and to back up again. The runbook of ${productName} describes how.
`,
  };
}
