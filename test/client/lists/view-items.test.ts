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
  test('a user’s own view can be sent by mail as it was saved', () => {
    const { done, line } = menuOf(late, late.query);
    assert.is(line('mail')?.label, 'Email Late');
    line('mail')?.onSelect?.();
    assert.equal(done, [['mail', 4]]);
  });

  test('a changed view must be saved before it is mailed, with the file of what it shows now', async () => {
    const { done, line } = menuOf(late, 'status=due');
    assert.equal([line('mail')?.blocked, line('mail')?.note], [true, 'save changes first']);
    await line('save')?.onSelect?.();
    assert.equal(done, [['edit', 4, { query: 'status=due', file: 'ern/export?status=due' }]]);
  });

  test('another user’s view, or a view of a list without files, cannot be mailed', () => {
    assert.is(menuOf({ ...late, own: false, shared: true }, late.query).line('mail'), undefined);
    assert.is(menuOf(late, late.query, false).line('mail'), undefined);
  });
});
