import type { Input, Operation } from '../../../../shared/contract/operation.ts';
import { call } from '../../../calls/call.ts';
import type { RecordDescription, RecordRow } from './record-description.ts';

export interface RecordCalls<Row extends RecordRow> {
  find(id: number): Promise<Row | undefined>;
  create(fields: Readonly<Record<string, unknown>>): Promise<{ id: number }>;
  edit(row: Row, changes: Readonly<Record<string, unknown>>): Promise<unknown>;
  remove(id: number): Promise<unknown>;
  retire(id: number, retired: boolean): Promise<unknown>;
}

/** The calls for a kind of records under one access; the form shows their failures. */
export function recordCalls<Row extends RecordRow>(
  { operations, made }: Pick<RecordDescription<Row>, 'operations' | 'made'>,
  accessId: number,
): RecordCalls<Row> {
  const options = { accessId, handles: 'all' } as const;
  const write = (operation: Operation | undefined, input: object): Promise<unknown> => {
    if (operation === undefined) throw new Error('this kind of records has no such operation');
    return call(operation, input as Input<Operation>, options);
  };
  return {
    async find(id) {
      const reply: unknown = await call(operations.list as Operation, { id } as Input<Operation>, options);
      return (reply as { items: readonly Row[] }).items[0];
    },
    async create(fields) {
      const reply = (await write(operations.create, fields)) as { id: number };
      made?.(reply, fields);
      return reply;
    },
    edit: ({ id, version }, changes) => write(operations.edit, { id, version, ...changes }),
    remove: (id) => write(operations.remove, { id }),
    retire: (id, retired) => write(retired ? operations.retire : operations.restore, { id }),
  };
}
