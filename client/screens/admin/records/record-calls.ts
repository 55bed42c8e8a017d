import type { Input, Operation } from '../../../../shared/contract/operation.ts';
import { call } from '../../../calls/call.ts';
import { sendOnce } from '../../../calls/send-once.ts';
import type { RecordDescription, RecordRow } from './record-description.ts';

/** What the form of a record asks of the API. */
export interface RecordCalls<Row extends RecordRow> {
  find(id: number): Promise<Row | undefined>;
  create(fields: Readonly<Record<string, unknown>>): Promise<{ id: number }>;
  edit(row: Row, changes: Readonly<Record<string, unknown>>): Promise<unknown>;
  remove(id: number): Promise<unknown>;
  retire(id: number, retired: boolean): Promise<unknown>;
}

/** The calls of a kind of records under one access; their failures are shown by the form. */
export function recordCalls<Row extends RecordRow>(
  { operations, made }: Pick<RecordDescription<Row>, 'operations' | 'made'>,
  accessId: number,
): RecordCalls<Row> {
  const ask = (operation: Operation | undefined, input: object, idempotencyKey?: string): Promise<unknown> => {
    if (operation === undefined) throw new Error('this kind of records has no such operation');
    return call(operation, input as Input<Operation>, { accessId, handles: 'all', idempotencyKey });
  };
  const create = sendOnce((fields: object, key) => ask(operations.create, fields, key));
  const edit = sendOnce((fields: object, key) => ask(operations.edit, fields, key));
  return {
    async find(id) {
      const { items } = (await ask(operations.list, { id })) as { items: readonly Row[] };
      return items[0];
    },
    async create(fields) {
      const reply = (await create(fields)) as { id: number };
      made?.(reply, fields);
      return reply;
    },
    edit: ({ id, version }, changes) => edit({ id, version, ...changes }),
    remove: (id) => ask(operations.remove, { id }),
    retire: (id, retired) => ask(retired ? operations.retire : operations.restore, { id }),
  };
}
