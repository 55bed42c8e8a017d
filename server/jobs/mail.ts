/** A mail in plain text. */
export interface Mail {
  to: readonly string[];
  subject: string;
  text: string;
}
