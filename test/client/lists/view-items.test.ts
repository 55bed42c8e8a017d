import '../../../client/all-texts.ts';
import { signal } from '@preact/signals-react';
import * as assert from 'uvu/assert';
import type { List } from '../../../client/ui/list/list-state.ts';
import type { SavedView, SavedViews, ViewMailing } from '../../../client/ui/list/views/saved-views.ts';
import { viewItems } from '../../../client/ui/list/views/view-items.ts';
import { suite } from '../../support/suite.ts';

const late: SavedView = {
  id: 4,
  name: 'Late',
  query: 'status=late',
  shared: false,
  own: true,
  by: 'Ann',
  isDefault: false,
};

function menuOf(shown: SavedView, query: string, mails = true) {
  const done: unknown[] = [];
  const list = { query: () => query, shows: (other: string) => other === query } as List<unknown>;
  const views = {
    all: signal([shown]),
    edit: async (id: number, changes: unknown) => void done.push(['edit', id, changes]),
  } as unknown as SavedViews;
  const mailing: ViewMailing = { file: () => `ern/export?${query}`, ask: ({ id }) => done.push(['mail', id]) };
  const items = viewItems(list, views, shown, () => undefined, mails ? mailing : undefined);
  return { done, line: (key: string) => items.find((item) => item.key === key) };
}

suite('the menu of saved views', (test) => {
  test('a view of one’s own is sent by mail as it was saved', () => {
    const { done, line } = menuOf(late, late.query);
    assert.is(line('mail')?.label, 'Send Late by mail');
    line('mail')?.onSelect?.();
    assert.equal(done, [['mail', 4]]);
  });

  test('one that was changed is saved first, with the file of what it shows now', async () => {
    const { done, line } = menuOf(late, 'status=due');
    assert.equal([line('mail')?.blocked, line('mail')?.note], [true, 'save changes first']);
    await line('save')?.onSelect?.();
    assert.equal(done, [['edit', 4, { query: 'status=due', file: 'ern/export?status=due' }]]);
  });

  test('the view of somebody else is not sent, nor one of a list without files', () => {
    assert.is(menuOf({ ...late, own: false, shared: true }, late.query).line('mail'), undefined);
    assert.is(menuOf(late, late.query, false).line('mail'), undefined);
  });
});
