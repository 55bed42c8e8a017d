import type { BrowserTab } from './browser-tab.ts';
import type { Got } from './http.ts';

/** What reached the echo API, as it tells it. */
export interface Echoed {
  method: string;
  url: string;
  headers: Record<string, string | undefined>;
  body: unknown;
}

/** Reads the echo API's answer. */
export function echoed(answer: Pick<Got, 'text'>): Echoed {
  return JSON.parse(answer.text);
}

/** The same, from the bytes of an answer. */
export function echoedIn(answer: string): Echoed {
  return echoed({ text: answer.slice(answer.lastIndexOf('\r\n\r\n') + 4) });
}

/** The Authorization header that the API gets when a tab calls it; empty without one. */
export async function authorizationSeen(tab: BrowserTab, headers: Record<string, string> = {}): Promise<string> {
  return echoed(await tab.call('/wmsapi/v1/echo/1', { headers })).headers.authorization ?? '';
}
