import { Agent, request } from 'undici';

/** What a test wants to send. */
export interface Sent {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
  headers?: Record<string, string>;
  /** An object goes as JSON. */
  body?: unknown;
}

/** What came back. */
export interface Got {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** Every Set-Cookie line. */
  cookies: string[];
  text: string;
  json: () => unknown;
}

const agent = new Agent({ keepAliveTimeout: 1, pipelining: 0 });

/** One request, as it stands: no browser's headers, no redirects followed, no cookies kept. */
export async function http(url: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Got> {
  const isJson = body !== undefined && typeof body !== 'string';
  const answer = await request(url, {
    method,
    dispatcher: agent,
    headers: { ...(isJson && { 'content-type': 'application/json' }), ...headers },
    body: isJson ? JSON.stringify(body) : (body ?? null),
  });
  const text = await answer.body.text();
  return {
    status: answer.statusCode,
    headers: answer.headers,
    cookies: [answer.headers['set-cookie'] ?? []].flat(),
    text,
    json: (): unknown => JSON.parse(text),
  };
}
