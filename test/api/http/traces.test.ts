import * as assert from 'uvu/assert';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import { adminWrites } from '../../support/writes/admin-writes.ts';
import { documentWrites } from '../../support/writes/document-writes.ts';
import { photoWrites } from '../../support/writes/photo-writes.ts';
import { recordWrites } from '../../support/writes/record-writes.ts';
import { shipmentWrites } from '../../support/writes/shipment-writes.ts';
import { stockWrites } from '../../support/writes/stock-writes.ts';
import { scheduledMailWrites } from '../../support/writes/view-writes.ts';

/** For every change, the user, the access and the request can be looked up later (trust G57). */
ownApiSuite('traces of changes', (test, builders) => {
  for (const [name, prepare] of Object.entries({
    ...documentWrites,
    ...shipmentWrites,
    ...photoWrites,
    ...stockWrites,
    ...adminWrites,
    ...recordWrites,
    ...scheduledMailWrites,
  })) {
    test(`G57 ${name} records its user, access and request`, async () => {
      const { operation, caller, input } = await prepare(builders.it);
      const before = await latest();
      const { status } = await caller.call(operation, input, { key: builders.it.name('key') });
      assert.is(status, 200);
      const traces = await tracesAfter(before);
      assert.ok(traces.length > 0, 'a trace');
      const [, accessId] = caller.credential.split('@');
      for (const { access, request } of traces) {
        assert.is(String(access), accessId);
        assert.match(request, /^[0-9a-f-]{36}$/);
      }
    });
  }

  function latest(): Promise<{ operation: number; audit: number }> {
    return builders.it.db.one(
      `select (select coalesce(max(id), 0) from operations) as operation,
              (select coalesce(max(id), 0) from audit) as audit`,
    );
  }

  function tracesAfter({ operation, audit }: { operation: number; audit: number }) {
    return builders.it.db.many<{ access: number; request: string }>(
      `select access_id as access, request_id as request from operations where id > $1
       union all
       select access_id, request_id from audit where id > $2`,
      [operation, audit],
    );
  }
});
