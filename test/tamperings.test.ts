import { readFile } from 'node:fs/promises';
import * as assert from 'uvu/assert';
import { apiGuards } from '../tools/tamper/api-guards.ts';
import { databaseGuards } from '../tools/tamper/database-guards.ts';
import { gatewayGuards } from '../tools/tamper/gateway-guards.ts';
import { goodsOutGuards } from '../tools/tamper/goods-out-guards.ts';
import { reportGuards } from '../tools/tamper/report-guards.ts';
import { shipmentGuards } from '../tools/tamper/shipment-guards.ts';
import { signInGuards } from '../tools/tamper/sign-in-guards.ts';
import { stockGuards } from '../tools/tamper/stock-guards.ts';
import { suite } from './support/suite.ts';

const tamperings = [
  ...gatewayGuards,
  ...apiGuards,
  ...stockGuards,
  ...goodsOutGuards,
  ...shipmentGuards,
  ...signInGuards,
  ...reportGuards,
  ...databaseGuards,
];

/** `npm run tamper` breaks guards by hand. This proves that it still finds their code. */
suite('tamperings', (test) => {
  test('R17 each tampering finds its guard exactly once and breaks it', async () => {
    const lost: string[] = [];
    for (const { row, file, from, to } of tamperings) {
      const places = (await readFile(file, 'utf8')).split(from).length - 1;
      if (places !== 1 || from === to) lost.push(`${row} ${file}: ${places} places of ${from}`);
    }
    assert.equal(lost, []);
  });

  test('R17 each tampering breaks a row of docs/trust.md that its test names', async () => {
    const unnamed: string[] = [];
    for (const { row, test } of tamperings) {
      if (!new RegExp(`['"\`](?:[GIRT]\\d+ )*${row} `).test(await readFile(test, 'utf8')))
        unnamed.push(`${row} ${test}`);
    }
    assert.equal(unnamed, []);
  });
});
