/** Why addresses can be refused: the company's domains, and the user's limit of mails per hour. */
export const mailErrors = ['mail_domain_refused', 'too_many_mails'] as const;

/** Maximum mails of one request. */
export const MAILS_AT_MOST = 20;
