import '../../../client/all-texts.ts';
import * as assert from 'uvu/assert';
import { ApiError } from '../../../client/calls/errors.ts';
import { dayFilterText, whenText } from '../../../client/lists/mailing/schedule-choices.ts';
import { newSchedule, type Schedule, ScheduleForm } from '../../../client/lists/mailing/schedule-form.ts';
import type { ListFacts } from '../../../shared/contract/list.ts';
import { operations } from '../../../shared/contract/operations.ts';
import { dayFilters } from '../../../shared/named-ranges.ts';
import { suite } from '../../support/suite.ts';

const begun = newSchedule('Late ERNs', 'ann@example.com');

function formOf(schedule: Schedule = begun) {
  const form = new ScheduleForm(schedule, ['due', 'received']);
  const sent: Schedule[] = [];
  return { form, sent, save: () => form.save(async (saved) => sent.push(saved)) };
}

suite('scheduling a mail', (test) => {
  test('a new schedule mails its creator every morning with the days of the view', async () => {
    const { form, sent, save } = formOf();
    assert.is(form.isDirty.value, false);
    assert.is(await save(), true);
    assert.equal(sent, [
      {
        ...{ name: 'Late ERNs', format: 'xlsx', every: 'day', day: null, hour: 7, days: null, onlyWithRows: false },
        addresses: ['ann@example.com'],
      },
    ]);
  });

  test('only the day that matches the frequency is sent', async () => {
    const { form, sent, save } = formOf();
    form.every.value = 'week';
    form.weekday.value = '5';
    await save();
    form.every.value = 'month';
    form.monthDay.value = '31';
    await save();
    form.every.value = 'day';
    await save();
    assert.equal(
      sent.map(({ every, day }) => [every, day]),
      [
        ['week', 5],
        ['month', 31],
        ['day', null],
      ],
    );
    assert.is(form.isDirty.value, false);
  });

  test('the range of days applies to the chosen date', async () => {
    const { form, sent, save } = formOf();
    form.range.value = 'lastWeek';
    await save();
    form.dayFilter.value = 'received';
    await save();
    assert.equal(
      sent.map(({ days }) => days),
      [
        { filter: 'due', range: 'lastWeek' },
        { filter: 'received', range: 'lastWeek' },
      ],
    );
  });

  test('an invalid address is named, and nothing is sent until it is corrected', async () => {
    const { form, sent, save } = formOf({ ...begun, addresses: [] });
    assert.is(form.addressesFault.value, undefined);
    assert.is(await save(), false);
    assert.is(form.addressesFault.value, 'Enter an email address');
    form.addresses.value = 'a@example.com; nobody';
    assert.is(form.addressesFault.value, 'nobody is not an email address');
    form.addresses.value = Array.from({ length: 21 }, (_, at) => `a${at}@example.com`).join(';');
    assert.is(form.addressesFault.value, 'Enter at most 20 addresses');
    assert.is(await save(), false);
    assert.equal(sent, []);
    form.addresses.value = 'a@example.com, b@example.com';
    assert.is(form.addressesFault.value, undefined);
    assert.is(await save(), true);
    assert.equal(sent[0]?.addresses, ['a@example.com', 'b@example.com']);
  });

  test('a scheduled mail requires a subject', async () => {
    const { form, sent, save } = formOf();
    form.name.value = '  ';
    assert.is(await save(), false);
    assert.is(form.nameFault.value, 'Enter a subject');
    assert.equal(sent, []);
  });

  test('a refusal by the API is shown until a save succeeds', async () => {
    const { form, save } = formOf();
    const message = 'You have 50 scheduled emails: delete one first';
    const refused = () =>
      Promise.reject(new ApiError('scheduledMail', 409, { code: 'too_many_scheduled_mails', message }));
    assert.is(await form.save(refused), false);
    assert.is(form.refusal.value, message);
    assert.is(await save(), true);
    assert.is(form.refusal.value, undefined);
  });

  test('an edited schedule starts with its stored values', async () => {
    const days = { filter: 'received', range: 'yesterday' } as const;
    const monthly = { ...begun, every: 'month', day: 15, hour: 0, days, onlyWithRows: true } as const;
    const { sent, save } = formOf(monthly);
    await save();
    assert.equal(sent, [monthly]);
  });

  test('the time of a schedule is described in words', () => {
    assert.is(whenText({ every: 'day', day: null, hour: 6 }), 'Every day at 06:00');
    assert.is(whenText({ every: 'week', day: 7, hour: 23 }), 'Every Sunday at 23:00');
    assert.is(whenText({ every: 'month', day: 31, hour: 0 }), 'Day 31 of each month at 00:00');
  });

  test('every date filter of a list has a name', () => {
    const filters = operations.flatMap((operation) =>
      'list' in operation ? dayFilters((operation.list as ListFacts).filters) : [],
    );
    assert.ok(filters.includes('due'));
    assert.equal(
      filters.filter((filter) => dayFilterText(filter) === filter),
      [],
    );
  });
});
