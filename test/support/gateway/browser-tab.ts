import { type Got, http, type Sent } from './http.ts';

/** A stand-in for a browser at the gateway: it keeps cookies and says where its requests come from, as browsers do. */
export interface BrowserTab {
  cookies: Map<string, string>;
  /** What our client sends. */
  call(path: string, sent?: Sent): Promise<Got>;
  /** A page or file that the person opens. */
  open(path: string, sent?: Sent): Promise<Got>;
  signIn(): Promise<Got>;
}

/** Opens one. */
export function browserTab(gateway: { url: string }): BrowserTab {
  const cookies = new Map<string, string>();
  const send = async (path: string, sent: Sent, own: Record<string, string>): Promise<Got> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...own, ...(cookie !== '' && { cookie }), ...sent.headers };
    const got = await http(gateway.url + path, { ...sent, headers });
    for (const line of got.cookies) keep(cookies, line);
    return got;
  };
  const call = (path: string, sent: Sent = {}) =>
    send(path, sent, { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'x-wms': '1' });
  const open = (path: string, sent: Sent = {}) =>
    send(path, sent, { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' });
  const signIn = () =>
    call('/wmsapi/v1/user/token', { method: 'POST', body: { login: 'somebody', password: 'right' } });
  return { cookies, call, open, signIn };
}

function keep(cookies: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  if (/max-age=0/i.test(line)) cookies.delete(name);
  else cookies.set(name, value);
}

/** What reached the echo API, as it tells it. */
interface Echoed {
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
