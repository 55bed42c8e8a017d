import { setTimeout as pause } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import type { Labels, Print } from '../../server/api/prints/print.ts';
import { PrintThreads } from '../../server/api/prints/print-threads.ts';
import { Refusal } from '../../shared/errors.ts';
import { becomes } from '../support/eventually.ts';
import { suite } from '../support/suite.ts';
import { watchedThreads } from '../support/threads.ts';

suite('the threads that draw prints', (test, { before, after }) => {
  const threads = watchedThreads();
  let prints: PrintThreads;

  before(() => {
    prints = new PrintThreads(assert.unreachable);
  });
  after(() => prints.close());

  test('R19 a separate thread draws prints, and the main thread loads none of the drawing code', async () => {
    const pdf = Buffer.from(await prints.draw(labels(3), stays()));
    assert.match(pdf.toString('latin1'), /^%PDF-[\s\S]*%%EOF\s*$/);
    assert.is(threads.size, 1);
    assert.not.ok(Object.keys(process.getBuiltinModule('module').createRequire(import.meta.url).cache).some(draws));
  });

  test('R19 requests are answered while a print is drawn', async () => {
    await prints.draw(labels(1), stays());
    let isDrawn = false;
    const drawing = prints.draw(labels(100), stays()).then(() => {
      isDrawn = true;
    });
    let turns = 0;
    while (!isDrawn) {
      await pause(1);
      turns += 1;
    }
    await drawing;
    assert.ok(turns > 10, `${turns} turns`);
  });

  test('R19 a caller who leaves ends the drawing thread and frees its slot for the next', async () => {
    const alone = new PrintThreads(assert.unreachable);
    const before = new Set(threads);
    await alone.draw(labels(1), stays());
    const drawing = first([...threads].filter((thread) => !before.has(thread)));
    const ended = new Promise((resolve) => drawing.once('exit', resolve));
    const leaving = new AbortController();
    const left = alone.draw(labels(1_000), leaving.signal).catch((error: unknown) => error);
    await pause(1);
    leaving.abort(new Refusal('unavailable'));
    assert.is(codeOf(await left), 'unavailable');
    await ended;
    assert.not.ok(threads.has(drawing));
    assert.ok((await alone.draw(labels(1), stays())).length > 0);
    await alone.close();
  });

  test('R19 one print is drawn at a time, the 19th is refused with a time to retry, and leaving the queue makes room', async () => {
    const busy = new PrintThreads(assert.unreachable);
    const before = new Set(threads);
    const people = Array.from({ length: 18 }, () => new AbortController());
    const drawn = people.map(({ signal }) => busy.draw(labels(20), signal).then(() => 'drawn', codeOf));
    const refusal = await busy.draw(labels(1), stays()).catch((error: unknown) => error);
    assert.is(codeOf(refusal), 'too_many_requests');
    assert.equal((refusal as Refusal).details.data, { seconds: 5 });
    for (const person of people.slice(2)) person.abort(new Refusal('unavailable'));
    assert.ok((await busy.draw(labels(1), stays())).length > 0);
    assert.equal(
      (await Promise.all(drawn)).slice(2),
      Array.from({ length: 16 }, () => 'unavailable'),
    );
    assert.is([...threads].filter((thread) => !before.has(thread)).length, 1);
    await busy.close();
  });

  test('R19 2,001 pages are refused with the limit, and none is drawn', async () => {
    const ern = { number: 'E', partner: null, reference: null, deliveryDate: null, comments: null, lines: '[]' };
    const sheets: Print = {
      kind: 'countingSheets',
      erns: Array.from({ length: 2_001 }, () => ern),
      blind: false,
      letterhead: {
        company: 'Company',
        companyAddress: null,
        warehouse: 'Warehouse',
        warehouseAddress: null,
        logo: null,
      },
      layout: 'vm',
      stamp: { at: '1 Nov 2026', by: 'Ann', layout: 'vm' },
    };
    const refusal = await prints.draw(sheets, stays()).catch((error: unknown) => error);
    assert.is(codeOf(refusal), 'too_much_to_print');
    assert.is((refusal as Refusal).message, 'At most 2000 pages can be printed at once, not 2001');
  });

  test('R19 stopping the program ends the threads during a print', async () => {
    const stopped = new PrintThreads(assert.unreachable);
    const before = new Set(threads);
    const drawing = stopped.draw(labels(1_000), stays()).catch((error: unknown) => error);
    await becomes(() => threads.size, before.size + 1);
    await stopped.close();
    assert.instance(await drawing, Error);
    await becomes(() => [...threads].filter((thread) => !before.has(thread)).length, 0);
  });
});

function labels(count: number): Labels {
  const all = Array.from({ length: count }, (_, index) => ({
    code: `DR-${index}`,
    lines: ['Cable', '5 m, free stock'],
  }));
  return { kind: 'labels', labels: all, size: '100x50', copies: 1 };
}

const stays = () => new AbortController().signal;

const codeOf = (error: unknown) => (error as Refusal).code;

const draws = (file: string) => /pdfkit|fontkit|bwip/.test(file);

function first<T>([one]: T[]): T {
  if (one === undefined) throw new Error('there is none yet');
  return one;
}
