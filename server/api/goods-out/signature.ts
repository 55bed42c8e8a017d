import { refuseAt } from '../refuse-at.ts';

/** Who took the goods over: drawn (PNG), typed, or both. */
export interface Signature {
  image: Buffer | null;
  name: string | null;
}

/** The signature of a request; a despatch without one is refused (rules 5: mandatory fields). */
export function signatureOf(input: { signature?: string | undefined; signedBy?: string | undefined }): Signature {
  if (input.signature === undefined && input.signedBy === undefined) {
    refuseAt('signature_missing', ['signature']);
  }
  const image = input.signature === undefined ? null : Buffer.from(input.signature, 'base64');
  return { image, name: input.signedBy ?? null };
}
