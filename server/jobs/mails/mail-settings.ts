/** What mails say of the product. Links begin with its configured address, never with what a request called it (trust G27). */
export interface MailSettings {
  productName: string;
  /** Without a slash at its end. */
  publicUrl: string;
}
