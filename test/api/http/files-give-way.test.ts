import { readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { Foreground } from '../../../server/api/foreground.ts';
import { openDatabase } from '../../../server/database.ts';
import { reader } from '../../../server/db/query.ts';
import { exportJobs } from '../../../shared/contract/jobs/jobs.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { siteWithStoreman } from '../../support/builders/picks.ts';
import { temporaryFolder } from '../../support/folder.ts';

apiSuite('files that yield to requests', (test, builders) => {
  test('rows of a file wait while a request waits for its answer, and continue after the last one', async () => {
    const foreground = new Foreground();
    const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    const answers = [foreground.during(() => first.promise), foreground.during(() => second.promise)];
    const events: string[] = [];
    const rows = foreground.giveWay().then(() => events.push('rows'));
    first.resolve('first');
    events.push(await (answers[0] as Promise<string>));
    second.reject(new Error('second'));
    events.push(await (answers[1] as Promise<string>).catch((error: Error) => error.message));
    await rows;
    assert.equal(events, ['first', 'second', 'rows']);
  });

  test('files do not wait for requests already answered, and wait at most a tenth of a second under load', async () => {
    const foreground = new Foreground();
    await foreground.during(async () => 'answered');
    const began = performance.now();
    await foreground.giveWay();
    assert.ok(performance.now() - began < 50, `${performance.now() - began} ms for nobody`);
    const crowd = Promise.withResolvers<void>();
    const answer = foreground.during(() => crowd.promise);
    const isOver = pause(5_000, 'late', { ref: false });
    assert.is(await Promise.race([foreground.giveWay(), isOver]), undefined);
    crowd.resolve();
    await answer;
  });

  test('several files share what a crowd of requests leaves, and a gap between two requests does not count as rest', async () => {
    const foreground = new Foreground();
    const crowd = Promise.withResolvers<void>();
    const answer = foreground.during(() => crowd.promise);
    const began = performance.now();
    await Promise.all([foreground.giveWay(), foreground.giveWay(), foreground.giveWay()]);
    assert.ok(performance.now() - began >= 290, `three files in ${performance.now() - began} ms`);
    crowd.resolve();
    await answer;
    const answered = performance.now();
    await foreground.giveWay();
    const rested = performance.now() - answered;
    assert.ok(rested >= 15 && rested < 90, `${rested} ms after the last answer`);
  });

  test('a file pauses after each 500 rows while a request is being answered', async () => {
    const foreground = new Foreground();
    builders.it.services.foreground = foreground;
    const { site, storeman } = await siteWithStoreman(builders.it);
    await builders.it.db.run(
      `insert into jobs (company_id, number) select $1, 'GIVE-WAY-' || n from generate_series(1, 1200) n`,
      [site.companyId],
    );
    const crowd = Promise.withResolvers<void>();
    const answer = foreground.during(() => crowd.promise);
    const began = performance.now();
    const { body } = await storeman.call(exportJobs, { fields: ['number'] });
    const took = performance.now() - began;
    crowd.resolve();
    await answer;
    assert.is(String(body['text']).split('GIVE-WAY-').length - 1, 1200);
    assert.ok(took >= 290, `three pieces in ${took} ms`);
  });

  test('the embedded PostgreSQL reads for files at a lower priority than for requests', async () => {
    const database = await openDatabase({
      url: undefined,
      readUrl: undefined,
      dataDir: await temporaryFolder(),
      connections: 2,
      longestStatement: 7_000,
      report: () => undefined,
      stopping: new AbortController().signal,
    });
    try {
      const priorityOf = async (pool: typeof database.pool) => {
        const { pid } = await reader(pool).one<{ pid: number }>('select pg_backend_pid() as pid');
        // Where Linux shares processors by session, the priority of the session counts: `/autogroup-123 nice 19`.
        const session = await readFile(`/proc/${pid}/autogroup`, 'utf8').catch(() => '');
        return { process: getPriority(pid), session: Number(/nice (\d+)/.exec(session)?.[1] ?? getPriority(pid)) };
      };
      const [request, file] = [await priorityOf(database.pool), await priorityOf(database.filePool)];
      assert.ok(file.process > request.process && file.session > request.session, JSON.stringify({ file, request }));
    } finally {
      await database.close();
    }
  });
});
