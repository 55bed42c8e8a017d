import { readFileSync } from 'node:fs';
import { create } from 'superstruct';
import * as assert from 'uvu/assert';
import { variables } from '../../../server/config/variables.ts';
import { timeouts } from '../../../server/db/timeouts.ts';
import { bodyLimit } from '../../../server/gateway/guards/limited-body.ts';
import { listChanges } from '../../../shared/contract/changes/changes.ts';
import { idempotencyKeyPattern } from '../../../shared/contract/error-codes.ts';
import { schemaOf } from '../../../shared/contract/field.ts';
import { planErns } from '../../../shared/contract/goods-in/edit-ern.ts';
import { createErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { receiveManually } from '../../../shared/contract/goods-in/manual-goods-in.ts';
import { despatchPicks } from '../../../shared/contract/goods-out/despatch.ts';
import { listPickLines } from '../../../shared/contract/goods-out/pick-lines.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { createPicks, MOST_LINES_TOGETHER, planPicks } from '../../../shared/contract/goods-out/several-picks.ts';
import { sendImportPiece } from '../../../shared/contract/imports/imports.ts';
import type { AnyStruct } from '../../../shared/contract/operation.ts';
import { LARGEST_PHOTO, MOST_PHOTOS } from '../../../shared/contract/photos/photos.ts';
import { listStock } from '../../../shared/contract/reports/stock.ts';
import { listShipmentLines } from '../../../shared/contract/shipments/shipment-lines.ts';
import { approveShipments } from '../../../shared/contract/shipments/shipment-work.ts';
import { createShipment } from '../../../shared/contract/shipments/shipments.ts';
import { importSkus } from '../../../shared/contract/skus/skus.ts';
import { errors } from '../../../shared/errors.ts';
import { importColumns } from '../../../shared/imports.ts';
import { suite } from '../../support/suite.ts';

const { request, file } = timeouts;
const installed = create({}, variables);

/** Every figure of the page, from the contract, a constant or the source that has it. */
const figures: Readonly<Record<string, readonly string[]>> = {
  'a body, packed with gzip or not': [`${bodyLimit / 1024 ** 2} MiB`],
  'address and headers together': [inSource('shared/errors.ts', /headers are over (\d+ KiB)/)],
  'levels of lists and objects in a body': [inSource('server/api/http/bodies.ts', /DEEPEST = (\d+)/)],
  'values in a body': [inSource('server/api/http/bodies.ts', /MOST_VALUES = ([\d_]+)/)],
  'rows of a page, by default': [inSource('server/api/list/list-page.ts', /DEFAULT_LIMIT = (\d+)/)],
  'rows of a page, with `limit`': [largest(listStock.query, 'limit')],
  'rows of a page of lines of picks and shipments': [listPickLines, listShipmentLines].map(({ query }) =>
    largest(query, 'limit'),
  ),
  'changes of a page of the feed': [largest(listChanges.query, 'limit')],
  'lines of an ERN, a pick or a shipment': [createErn, createPick, createShipment].map(({ body }) =>
    longest(body, 'lines'),
  ),
  'lines of goods in without an ERN': [longest(receiveManually.body, 'lines')],
  'lines of an import of SKUs': [longest(importSkus.body, 'lines')],
  'ERNs or picks to plan together': [longest(planErns.body, 'erns'), longest(planPicks.body, 'picks')],
  'picks to create together': [longest(createPicks.body, 'picks')],
  'lines of a pick that is created together with others': [
    longest(createPicks.body.schema.picks.schema as AnyStruct, 'lines'),
  ],
  'lines of all picks that are created together': [String(MOST_LINES_TOGETHER)],
  'picks to despatch together': [longest(despatchPicks.body, 'ids')],
  'shipments to approve together': [longest(approveShipments.body, 'shipments')],
  'pieces of an import file, of 1 MiB each': [largest(sendImportPiece.query, 'position')],
  'columns of an import file': [String(importColumns)],
  'bytes of a photo': [String(LARGEST_PHOTO)],
  'photos of an ERN': [String(MOST_PHOTOS)],
  'decimals of a quantity': [inSource('shared/contract/fields/number.ts', /DECIMAL = .*\{1,(\d)\}/)],

  'requests of a user or token at once': [inSource('server/api/http/shares.ts', /#requests = share\((\d+)/)],
  'reports and files of a user or token at once': [inSource('server/api/http/shares.ts', /#reports = share\((\d+)/)],
  'further requests of a user or token that wait': [inSource('server/api/http/shares.ts', /token:.* waiting: (\d+)/)],
  'the longest wait': [seconds(inSource('server/api/http/shares.ts', /LONGEST = ([\d_]+)/))],
  'prints at once, of all users': [inSource('server/api/prints/print-threads.ts', /AT_ONCE = (\d+)/)],
  'further prints that wait': [inSource('server/api/prints/print-threads.ts', /WAITING = (\d+)/)],
  'live streams of a token': [inSource('server/api/live/live-hub.ts', /most = \{ session: (\d+)/)],
  'live streams of a user': [inSource('server/api/live/live-hub.ts', /most = .* user: (\d+)/)],
  'exports of a user within a day': [inSource('server/api/exports/exports.ts', /MOST = (\d+)/)],
  'webhooks of a company': [inSource('server/api/webhooks/webhooks.ts', /MOST = (\d+)/)],

  'a request to arrive completely': [seconds(inSource('server/gateway/http-server.ts', / request: ([\d_]+)/))],
  'a statement in the database, unless the operator allows more': [
    seconds(request.statement),
    `${installed.DATABASE_STATEMENT_SECONDS} s`,
  ],
  'a request to be answered': [seconds(request.queue + request.connect + request.statement + request.grace)],
  'further picks of one call to be begun': [seconds(inSource('server/api/http/parts.ts', /LONGEST = ([\d_]+)/))],
  'a piece of a file to be ready': [seconds(file.statement)],
  'your answer to a webhook': [seconds(inSource('server/queue/web-call.ts', /DEADLINE = ([\d_]+)/))],

  'free failures at one login, from one network': [
    inSource('server/api/account/counted-attempts.ts', /network = .*free: (\d+)/),
  ],
  'free failures from one network, at all logins': [
    inSource('server/api/account/counted-attempts.ts', /address \$.*free: (\d+)/),
  ],
  'the longest wait after a failure': [`${inSource('server/api/account/failed-attempts.ts', /least\((\d+), 2 \^/)} s`],
  'the time without failures after which counting restarts': [
    inSource('server/api/account/failed-attempts.ts', /interval '(\d+ minutes)' then 1/),
  ],
  'mails of a user to outside addresses, unless the operator allows others': [`${installed.MAILS_PER_HOUR} per hour`],
  'idempotency keys, of 1 to 255 characters': [deletedAfter('idempotency_keys where created_at')],
  'changes in the feed': [/kept for (\d+ days)/.exec(errors.changes_forgotten.message)?.[1] ?? ''],
  'deliveries of webhooks': [deletedAfter('webhook_deliveries where ended_at')],
  'imports, until when they can be undone': [deletedAfter('imports\\s+where created_at')],
  'files of exports': [deletedAfter('exports\\s+where finished_at')],
};

suite('docs/api/limits.md', (test) => {
  const page = read('docs/api/limits.md');

  test('each figure of the page is that of the product', () => {
    const rows = [...page.matchAll(/^\| (.+?) \| (.+?) \|$/gm)].filter(([, what]) => what !== 'what');
    const shown = Object.fromEntries(rows.map(([, what = '', limit = '']) => [what, limit.replaceAll(',', '')]));
    assert.equal(Object.keys(shown).toSorted(), Object.keys(figures).toSorted());
    for (const [what, limits] of Object.entries(figures)) {
      for (const limit of limits) assert.is(shown[what], limit.replaceAll('_', ''), what);
    }
  });

  test('a key of 255 characters is the longest', () => {
    const key = new RegExp(idempotencyKeyPattern);
    assert.equal(
      [0, 1, 255, 256].map((length) => key.test('k'.repeat(length))),
      [false, true, true, false],
    );
  });

  test('the page shows the codes and statuses of the refusals', () => {
    const named = [...page.matchAll(/\b([45]\d\d)\s`(\w+)`/g)];
    assert.is(named.length, 8);
    for (const [, status, code = ''] of named)
      assert.is(errors[code as keyof typeof errors].status, Number(status), code);
  });
});

function read(path: string): string {
  return readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
}

/** A figure that no module exports, from the line that has it. */
function inSource(path: string, pattern: RegExp): string {
  const figure = pattern.exec(read(path))?.[1];
  if (figure === undefined) throw new Error(`${path} has no ${pattern}`);
  return figure;
}

function deletedAfter(rows: string): string {
  return inSource('server/queue/tasks/upkeep.ts', new RegExp(`delete from ${rows} < .*?interval '(\\d+ days?)'`));
}

function seconds(milliseconds: number | string): string {
  return `${Number(String(milliseconds).replaceAll('_', '')) / 1000} s`;
}

function largest(query: AnyStruct, name: string): string {
  return String(propertyOf(query, name)['maximum']);
}

function longest(body: AnyStruct, name: string): string {
  return String(propertyOf(body, name)['maxItems']);
}

function propertyOf(struct: AnyStruct, name: string): Readonly<Record<string, unknown>> {
  return (schemaOf(struct)['properties'] as Record<string, Record<string, unknown>>)[name] ?? {};
}
