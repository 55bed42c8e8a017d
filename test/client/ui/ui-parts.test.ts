import * as assert from 'uvu/assert';
import { createCombobox, type Option } from '../../../client/ui/combobox/combobox-state.ts';
import { createConfirmations, type Decision } from '../../../client/ui/confirm/confirmations-state.ts';
import { moved } from '../../../client/ui/drag.ts';
import { emailsIn, wrongEmails } from '../../../client/ui/fields/email-list.ts';
import {
  dateIn,
  daysBetween,
  formatChange,
  formatDate,
  formatInstant,
  formatQuantity,
} from '../../../client/ui/formats.ts';
import { lineMove } from '../../../client/ui/lines/line-keys.ts';
import { mayBeQuantity, quantityAtRest, quantityTyped } from '../../../client/ui/lines/quantity-input.ts';
import { menuMove } from '../../../client/ui/menu/menu-keys.ts';
import type { Confirmation } from '../../../shared/confirmations.ts';
import { isDecimal } from '../../../shared/quantity.ts';
import { eventually } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('texts of values', (test) => {
  test('a quantity shows separators between thousands and keeps every digit', () => {
    assert.is(formatQuantity('12050.5'), '12,050.5');
    assert.is(formatQuantity('-1234567.0001'), '−1,234,567.0001');
    assert.equal(['0.5', '-12'].map(formatChange), ['+0.5', '−12']);
    assert.is(formatQuantity('99999999999999.9999'), '99,999,999,999,999.9999');
    assert.is(formatQuantity('100'), '100');
  });

  test('a date has one format, and an instant is displayed in its time zone', () => {
    assert.is(formatDate('2026-11-05'), '5 Nov 2026');
    assert.is(formatDate('soon'), 'soon');
    assert.is(formatInstant('2026-07-01T23:30:00Z', 'Europe/London'), '2 Jul 2026, 00:30');
    assert.is(formatInstant('2026-11-20T08:14:00Z', 'Europe/London'), '20 Nov 2026, 08:14');
  });

  test('days are counted from date to date in a time zone, and never below zero', () => {
    const created = new Date('2026-06-01T23:30:00Z');
    assert.is(daysBetween(dateIn(created, 'UTC'), '2026-06-05'), 4);
    assert.is(daysBetween(dateIn(created, 'Europe/London'), '2026-06-05'), 3);
    assert.is(daysBetween('2026-06-05', '2026-06-03'), 0);
  });

  test('a comma separates thousands before three digits, and is a decimal comma elsewhere', () => {
    const typed = {
      ' 2,000.5': '2000.5',
      '12,5': '12.5',
      '0,75': '0.75',
      '0,750': '0.750',
      ',5': '.5',
      '1.234,5': '1234.5',
      '1,234.5': '1234.5',
      '1,234': '1234',
      '1.234': '1.234',
      '1.234.567': '1234567',
      '12,3456': '12.3456',
      '1,2,3': '1,2,3',
      '1,23.5': '1,23.5',
    };
    assert.equal(Object.keys(typed).map(quantityTyped), Object.values(typed));
    assert.not(isDecimal(quantityTyped('1,2,3')));
    assert.ok(mayBeQuantity('2,000.'));
    assert.not(mayBeQuantity('DR-88213'));
    assert.is(quantityAtRest('2000.5'), '2,000.5');
    assert.is(quantityAtRest('2o00'), '2o00');
  });
});

suite('parts of forms', (test) => {
  test('email addresses can be separated by semicolons, commas and blanks, and each is validated', () => {
    assert.equal(emailsIn(' a@b.example;c@d.example,\n e@f.example; '), ['a@b.example', 'c@d.example', 'e@f.example']);
    assert.equal(wrongEmails('a@b.example; night@; <c@d.example>'), ['night@', '<c@d.example>']);
    assert.equal(wrongEmails(''), []);
  });

  test('an item moves to a position within the list, and the others keep their order', () => {
    assert.equal(moved(['a', 'b', 'c', 'd'], 0, 2), ['b', 'c', 'a', 'd']);
    assert.equal(moved(['a', 'b', 'c'], 2, -1), ['c', 'a', 'b']);
    assert.equal(moved(['a', 'b'], 1, 9), ['a', 'b']);
    assert.equal(moved(['a', 'b'], 5, 0), ['a', 'b']);
  });
});

suite('keys of the lines editor', (test) => {
  const lines = [['received', 'comment'], ['received'], ['received', 'comment']];
  const columnsOf = (line: number) => lines[line];
  const key = (name: string, ctrlKey = false) => ({ key: name, ctrlKey, metaKey: false });

  test('Enter moves through the fields, and from the last one to a new line', () => {
    assert.equal(lineMove(key('Enter'), { line: 0, column: 'received' }, columnsOf), { line: 0, column: 'comment' });
    assert.equal(lineMove(key('Enter'), { line: 0, column: 'comment' }, columnsOf), { line: 1, column: 'received' });
    assert.is(lineMove(key('Enter'), { line: 2, column: 'comment' }, columnsOf), 'add');
  });

  test('Ctrl and an arrow stay in the column and skip lines without it', () => {
    assert.equal(lineMove(key('ArrowDown', true), { line: 0, column: 'comment' }, columnsOf), {
      line: 2,
      column: 'comment',
    });
    assert.equal(lineMove(key('ArrowUp', true), { line: 1, column: 'received' }, columnsOf), {
      line: 0,
      column: 'received',
    });
    assert.is(lineMove(key('ArrowUp', true), { line: 0, column: 'received' }, columnsOf), undefined);
    assert.is(lineMove(key('ArrowDown'), { line: 0, column: 'received' }, columnsOf), undefined);
  });
});

suite('keys of a menu', (test) => {
  test('arrows wrap around, and a letter moves to the next item that begins with it', () => {
    const labels = ['CSV', 'Columns', 'Print'];
    assert.is(menuMove(labels, 2, 'ArrowDown'), 0);
    assert.is(menuMove(labels, 0, 'ArrowUp'), 2);
    assert.is(menuMove(labels, 0, 'c'), 1);
    assert.is(menuMove(labels, 0, 'End'), 2);
    assert.is(menuMove(labels, 0, 'x'), undefined);
  });
});

suite('confirmable warnings', (test) => {
  const drums: Confirmation = { key: 'drum_total_mismatch', line: 4, message: 'The drums add up to 1,950' };
  const rest: Confirmation = { key: 'expect_rest', message: 'Make a follow-up ERN' };

  function write(wanted: Confirmation[][]) {
    const decisions: Decision[] = [];
    return {
      decisions,
      async run(decision: Decision): Promise<string> {
        decisions.push(decision);
        const next = wanted.shift();
        if (next !== undefined) throw next;
        return 'written';
      },
    };
  }
  const asks = (error: unknown) => (Array.isArray(error) ? (error as Confirmation[]) : undefined);

  test('a write without confirmations is sent at once', async () => {
    assert.is(await createConfirmations(asks).run(write([]).run), 'written');
  });

  test('a write waits until each confirmation is ticked, and sends each with its line', async () => {
    const confirmations = createConfirmations(asks);
    const { run, decisions } = write([[drums, rest]]);
    const result = confirmations.run(run);
    await eventually(() => assert.is(confirmations.pending.value?.length, 2));
    confirmations.answer('drum_total_mismatch:4', true);
    confirmations.confirm();
    await new Promise((resolve) => setImmediate(resolve));
    assert.ok(confirmations.blocked.value);
    assert.is(decisions.length, 1);
    assert.is(confirmations.pending.value?.length, 2);
    confirmations.answer('expect_rest', true);
    confirmations.confirm();
    assert.is(await result, 'written');
    assert.equal(decisions[1], { accept: ['drum_total_mismatch:4', 'expect_rest'], declined: [] });
  });

  test('a confirmation that comes up later is requested too, and earlier ones stay accepted', async () => {
    const confirmations = createConfirmations(asks);
    const { run, decisions } = write([[drums], [rest]]);
    const result = confirmations.run(run);
    for (const name of ['drum_total_mismatch:4', 'expect_rest']) {
      await eventually(() => assert.is(confirmations.pending.value?.[0]?.key, name.split(':')[0]));
      confirmations.answer(name, true);
      confirmations.confirm();
    }
    assert.is(await result, 'written');
    assert.equal(decisions[2]?.accept, ['drum_total_mismatch:4', 'expect_rest']);
  });

  test('a confirmation with two valid answers waits for one of them and can be declined', async () => {
    const confirmations = createConfirmations(asks, ['expect_rest']);
    const { run, decisions } = write([[rest]]);
    const result = confirmations.run(run);
    await eventually(() => assert.ok(confirmations.pending.value));
    assert.ok(confirmations.blocked.value);
    confirmations.confirm();
    assert.is(decisions.length, 1);
    confirmations.answer('expect_rest', false);
    confirmations.confirm();
    await result;
    assert.equal(decisions[1], { accept: [], declined: ['expect_rest'] });
  });

  test('giving up writes nothing, and any other failure is passed on', async () => {
    const confirmations = createConfirmations(asks);
    const { run, decisions } = write([[drums]]);
    const result = confirmations.run(run);
    await eventually(() => assert.ok(confirmations.pending.value));
    confirmations.cancel();
    assert.is(await result, undefined);
    assert.is(decisions.length, 1);
    const failed = await confirmations.run(() => Promise.reject(new Error('offline'))).catch((error: unknown) => error);
    assert.is((failed as Error).message, 'offline');
  });
});

suite('picker', (test) => {
  const options: Option[] = [
    { key: '1', code: 'PRF-OM4-12', name: 'Fibre' },
    { key: '2', code: 'PRF-SPL-08', name: 'Splice tray' },
  ];

  test('the picker searches when typing pauses and drops late answers', async () => {
    const requests: string[] = [];
    const slow = Promise.withResolvers<readonly Option[]>();
    const box = createCombobox<Option>({
      find(text) {
        requests.push(text);
        return text === 'p' ? slow.promise : Promise.resolve(options.slice(1));
      },
      onPick: () => undefined,
    });
    box.type('p');
    await eventually(() => assert.equal(requests, ['p']));
    box.type('pr');
    box.type('prf');
    await eventually(() => assert.is(box.search.value.kind, 'ready'));
    slow.resolve(options);
    await slow.promise;
    assert.equal(requests, ['p', 'prf']);
    assert.equal(box.search.value, { kind: 'ready', options: options.slice(1) });
  });

  test('Enter picks the first match, even before the answer arrives', async () => {
    const picked: Option[] = [];
    const box = createCombobox<Option>({ find: async () => options, onPick: (option) => picked.push(option) });
    box.type('prf');
    box.enter();
    await eventually(() => assert.is(picked.length, 1));
    assert.is(picked[0]?.key, '1');
    assert.is(box.text.value, 'PRF-OM4-12');
  });

  test('an arrow offers the matches of a name that is already displayed', async () => {
    const box = createCombobox<Option>({ find: async () => options, onPick: () => undefined });
    box.show('PRF');
    box.move(1);
    await eventually(() => assert.is(box.search.value.kind, 'ready'));
    assert.equal([box.open.value, box.text.value], [true, 'PRF']);
  });

  test('an exact match comes first, by code before name, however the others are sorted', async () => {
    const units: Option[] = [
      { key: '1', code: 'kg', name: 'kilogramme' },
      { key: '2', code: 'km', name: 'kilometre' },
      { key: '3', code: 'x', name: 'm' },
      { key: '4', code: 'm', name: 'metre' },
    ];
    const picked: string[] = [];
    const box = createCombobox<Option>({ find: async () => units, onPick: ({ key }) => picked.push(key) });
    for (const typed of ['m', 'metre', 'METRE', 'Kg', 'k']) {
      box.type(typed);
      box.enter();
      await eventually(() => assert.is(box.open.value, false));
    }
    assert.equal(picked, ['4', '4', '4', '1', '1']);
    box.type('m');
    await eventually(() => assert.is(box.search.value.kind, 'ready'));
    assert.equal(box.search.value.kind === 'ready' && box.search.value.options.map(({ key }) => key), [
      '4',
      '1',
      '2',
      '3',
    ]);
  });

  test('Enter picks the option that creates a record only after the user moves to it', async () => {
    const picked: string[] = [];
    const names = ['Prysm Cables', 'PRYSM'];
    const find = async (name: string) => [
      ...names.map((one) => ({ key: one, name: one })),
      { key: 'new', name, creates: true as const },
    ];
    const box = createCombobox<Option>({ find, onPick: ({ key }) => picked.push(key) });
    box.type('Prys');
    box.enter();
    await eventually(() => assert.equal(picked, ['Prysm Cables']));
    box.type('prysm');
    box.enter();
    await eventually(() => assert.equal(picked, ['Prysm Cables', 'PRYSM']));
    names.length = 0;
    box.type('Acme');
    await eventually(() => assert.is(box.search.value.kind, 'ready'));
    box.enter();
    assert.is(picked.length, 2);
    box.move(1);
    box.enter();
    assert.equal(picked.at(-1), 'new');
  });

  test('arrows choose another option and wrap around the ends', async () => {
    const picked: Option[] = [];
    const box = createCombobox<Option>({ find: async () => options, onPick: (option) => picked.push(option) });
    box.type('prf');
    await eventually(() => assert.is(box.search.value.kind, 'ready'));
    box.move(-1);
    box.enter();
    assert.is(picked[0]?.key, '2');
  });
});
