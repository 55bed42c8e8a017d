import * as assert from 'uvu/assert';
import { tableTypes } from '../../../shared/contract/file-formats.ts';
import type { Input, Operation } from '../../../shared/contract/operation.ts';
import { splitInput } from '../../../shared/contract/split-input.ts';
import type { Caller } from '../builders/caller.ts';

export async function fileOf<O extends Operation>(
  { app, credential }: Caller,
  operation: O,
  input: Input<O>,
): Promise<Buffer> {
  const { path, query } = splitInput(operation, input as Record<string, unknown>);
  const headers = { authorization: `Bearer ${credential}` };
  const answer = await app.inject({ url: `/wmsapi/v1/${path}${query}`, headers });
  assert.is(answer.statusCode, 200, answer.body.slice(0, 500));
  const types = operation.stream === 'table' ? Object.values(tableTypes) : [(operation.stream ?? '').replace('*', '')];
  assert.ok(types.some((type) => String(answer.headers['content-type']).includes(type)));
  return answer.rawPayload;
}
