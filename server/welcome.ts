import { join } from 'node:path';
import type { Config } from './config/variables.ts';
import { DEMO_PASSWORD, type DemoAccount } from './demo/demo-users.ts';

type WelcomeConfig = Pick<Config, 'DATABASE_URL' | 'WMSAPI_URL' | 'SMTP_URL' | 'WMS_DATA'>;

/** The message at the terminal once the product runs, within 80 columns: accounts, where data is stored, how to stop. */
export function welcome(config: WelcomeConfig, accounts: readonly DemoAccount[]): string[] {
  return ['', ...signIn(accounts), ...storage(config), 'Ctrl-C stops it; the data stays.'];
}

function signIn(accounts: readonly DemoAccount[]): string[] {
  if (accounts.length === 0) return [];
  const rows = accounts.map(({ login, where, may }) => `  ${login.padEnd(19)}${where.padEnd(28)}${may}`);
  return [`Sign in with the password ${DEMO_PASSWORD} as`, '', ...rows, ''];
}

/** A database address may contain its password, so it is not printed. */
function storage({ DATABASE_URL, WMSAPI_URL, SMTP_URL, WMS_DATA }: WelcomeConfig): string[] {
  if (WMSAPI_URL !== undefined) return [];
  const data = `Data:  ${DATABASE_URL === undefined ? WMS_DATA : 'the database of DATABASE_URL'}`;
  return SMTP_URL === undefined ? [data, `Mails: ${join(WMS_DATA, 'outbox')}`] : [data];
}
