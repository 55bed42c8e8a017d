import { generatePassword } from '../../shared/password.ts';

/** A generated password, to be told to its user once, and what is stored of it. */
export interface NewPassword {
  password: string;
  hash: string;
}

/** What is stored of a password. */
export type HashPassword = (password: string) => Promise<string>;

/** Generates a password (rules 5). To be made before anything is locked: hashing takes its time, and waits for its turn. */
export async function newPassword(hashPassword: HashPassword): Promise<NewPassword> {
  const password = generatePassword();
  return { password, hash: await hashPassword(password) };
}
