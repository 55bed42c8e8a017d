import * as assert from 'uvu/assert';
import { readMigrations } from '../../server/db/migration-files.ts';
import { ask, freshDatabase } from '../support/database/database.ts';
import { suite } from '../support/suite.ts';

suite('views of grouped reports', (test) => {
  async function moved(): Promise<string> {
    const url = await freshDatabase();
    await ask(
      url,
      `insert into users (id, login, name) values (1, 'ann', 'Ann'), (2, 'ben', 'Ben');
       insert into accesses (id, user_id, permissions) values (1, 1, '{}');
       insert into list_views (id, user_id, list, name, query, file, shared)
       select 100 + v.id, user_id, list, name, query, 'stock/group/export', shared
       from (values
         (1, 1, 'stock', 'Cables', 'search=cable', false),
         (2, 1, 'stock by swc', 'cables', 'sort=-lines', true),
         (3, 1, 'stock by segment', 'Cables', '', false),
         (4, 2, 'stock by swc', 'Cables', 'location=A1', false),
         (5, 1, 'aged inventory by band', 'Old', 'chart=0', false),
         (6, 1, 'aged inventory', 'Lines', 'sort=age', false),
         (7, 1, 'stock by job by job', 'Jobs', 'job=J1', false),
         (8, 1, 'stock by job by segment', 'Segments', '', false),
         (9, 1, 'jobs', 'Open', 'open=true', false)
       ) v (id, user_id, list, name, query, shared);
       select setval('list_views_id_seq', 200);
       insert into default_views (user_id, list, view_id)
       values (1, 'stock', 101), (1, 'stock by swc', 102), (1, 'aged inventory by band', 105);
       insert into scheduled_mails (user_id, access_id, view_id, page, name, format, every, hour, only_with_rows, addresses, state)
       values (1, 1, 102, 'report/stock', 'Cables', 'csv', 'day', 7, false, '{ann@example.com}', 'paused')`,
    );
    const migration = (await readMigrations()).find(({ name }) => name.endsWith('views_of_reports.sql'));
    await ask(url, migration?.text ?? '');
    return url;
  }

  test('each view moves to its report with its grouping, and a duplicate name gets the grouping added', async () => {
    const url = await moved();
    const views = await ask(
      url,
      `select user_id::integer as user, list, regexp_replace(name, '\\d+', 'N') as name, query, shared, file
       from list_views where id > 200 order by list, query, user_id`,
    );
    assert.equal(
      views.map(({ user, list, name, query, shared }) => [user, list, name, query, shared]),
      [
        [1, 'aged inventory', 'Old', 'chart=0', false],
        [1, 'stock', 'Cables (segment N)', 'by=segment', false],
        [2, 'stock', 'Cables', 'by=swc&location=A1', false],
        [1, 'stock', 'cables (swc N)', 'by=swc&sort=-lines', true],
        [1, 'stock by job', 'Segments', 'by=segment', false],
        [1, 'stock by job', 'Jobs', 'job=J1', false],
      ],
    );
    assert.ok(views.every(({ file }) => file === 'stock/group/export'));
  });

  test('old views stay for older programs, and views of rows store that they have no grouping', async () => {
    const url = await moved();
    const views = await ask(url, `select name, query from list_views where id in (101, 102, 106, 109) order by id`);
    assert.equal(views, [
      { name: 'Cables', query: 'search=cable' },
      { name: 'cables', query: 'sort=-lines' },
      { name: 'Lines', query: 'by=none&sort=age' },
      { name: 'Open', query: 'open=true' },
    ]);
  });

  test('a report opens with the view of its rows, else of its groups, and a mail sends the displayed view', async () => {
    const url = await moved();
    const opened = await ask(
      url,
      `select d.list, v.name from default_views d join list_views v on v.id = d.view_id and v.list = d.list
       where d.list in ('stock', 'aged inventory') order by d.list`,
    );
    assert.equal(opened, [
      { list: 'aged inventory', name: 'Old' },
      { list: 'stock', name: 'Cables' },
    ]);
    const [mail] = await ask(
      url,
      'select v.list, v.query from scheduled_mails m join list_views v on v.id = m.view_id',
    );
    assert.equal(mail, { list: 'stock', query: 'by=swc&sort=-lines' });
  });
});
