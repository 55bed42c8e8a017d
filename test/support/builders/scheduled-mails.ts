import type { Input } from '../../../shared/contract/operation.ts';
import {
  createScheduledMail,
  type editScheduledMail,
} from '../../../shared/contract/scheduled-mails/scheduled-mails.ts';
import { createView } from '../../../shared/contract/views/views.ts';
import type { Caller } from './caller.ts';

type Fields = Omit<Input<typeof editScheduledMail>, 'id'>;

let made = 0;

export async function scheduled(
  person: Caller,
  changes: Partial<Fields> = {},
  view: { query?: string; file?: string } = {},
): Promise<{ id: number; viewId: number; fields: Fields }> {
  made += 1;
  const fields: Fields = {
    name: `Late ERNs ${made}`,
    format: 'csv',
    every: 'day',
    day: null,
    hour: 6,
    days: null,
    onlyWithRows: false,
    addresses: [`buyer-${made}@example.com`],
    ...changes,
  };
  const { query = 'search=B-', file = 'location/export?search=B-&fields=name' } = view;
  const saved = await person.ok(createView, { list: 'locations', name: fields.name, query, shared: false, file });
  const { id } = await person.ok(createScheduledMail, { ...fields, viewId: saved.id, page: 'admin/locations' });
  return { id, viewId: saved.id, fields };
}
