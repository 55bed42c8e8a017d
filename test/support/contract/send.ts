import { text as textOf } from 'node:stream/consumers';
import type { FastifyInstance, LightMyRequestResponse as Response } from 'fastify';
import type { Operation } from '../../../shared/contract/operation.ts';

export interface RawRequest {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | string | undefined;
  body?: unknown;
}

export interface RawAnswer {
  status: number;
  code: string | undefined;
  fields: Record<string, string>;
  text: string;
}

/** Sends the given parts to an operation's address without checking or dropping anything. */
export async function send(
  app: FastifyInstance,
  credential: string,
  operation: Operation,
  { params = {}, query = '', body }: RawRequest,
): Promise<RawAnswer> {
  const path = operation.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = typeof query === 'string' ? query : queryText(query);
  const response = await app.inject({
    method: operation.method,
    url: `/wmsapi/v1/${path}${search === '' ? '' : `?${search}`}`,
    headers: {
      ...(credential !== '' && { authorization: `Bearer ${credential}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    payloadAsStream: operation.events === true,
  });
  if (operation.events) return eventsAnswer(response);
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  const answer = isJson ? response.json() : {};
  return { status: response.statusCode, code: answer.code, fields: answer.fields ?? {}, text: response.body };
}

/** An open stream never ends, so it is closed; a refusal is read. */
async function eventsAnswer(response: Response): Promise<RawAnswer> {
  const stream = response.stream();
  const isOpen = response.statusCode === 200;
  const text = isOpen ? '' : await textOf(stream);
  stream.destroy();
  const answer = isOpen ? {} : JSON.parse(text);
  return { status: response.statusCode, code: answer.code, fields: answer.fields ?? {}, text };
}

function queryText(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((item) => [name, String(item)]));
  return new URLSearchParams(pairs as [string, string][]).toString();
}
