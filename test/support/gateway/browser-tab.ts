import { type Got, http, type Sent } from './http.ts';

export interface BrowserTab {
  cookies: Map<string, string>;
  call(path: string, sent?: Sent): Promise<Got>;
  open(path: string, sent?: Sent): Promise<Got>;
  signIn(): Promise<Got>;
}

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

interface Echoed {
  method: string;
  url: string;
  headers: Record<string, string | undefined>;
  body: unknown;
}

export function echoed(answer: Pick<Got, 'text'>): Echoed {
  return JSON.parse(answer.text);
}

export function echoedIn(answer: string): Echoed {
  return echoed({ text: answer.slice(answer.lastIndexOf('\r\n\r\n') + 4) });
}

export async function authorizationSeen(tab: BrowserTab, headers: Record<string, string> = {}): Promise<string> {
  return echoed(await tab.call('/wmsapi/v1/echo/1', { headers })).headers.authorization ?? '';
}
