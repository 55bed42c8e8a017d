import * as assert from 'uvu/assert';
import { holdScanField } from '../../../client/scan/focused-scan-field.ts';
import { holdScans, takeOrHold } from '../../../client/scan/held-scans.ts';
import { becomes } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('scans while a screen loads', (test) => {
  test('they go to the scan field that the screen brings, in order', async () => {
    const [taken, opened]: [string[], string[]] = [[], []];
    const scan = (text: string) => takeOrHold(text, (code) => opened.push(code));
    const [file, document] = [holdScans(), holdScans()];
    scan('A-01');
    file();
    scan('BAG');
    document();
    const leave = holdScanField({ focus: () => undefined, take: (text) => taken.push(text) });
    await becomes(() => Promise.resolve(taken), ['A-01', 'BAG']);
    leave();
    assert.equal(opened, []);
  });

  test('without such a field each opens what it names, and at once where nothing loads', async () => {
    const opened: string[] = [];
    const scan = (text: string) => takeOrHold(text, (code) => opened.push(code));
    scan('ERN-1');
    assert.equal(opened, ['ERN-1']);
    const loaded = holdScans();
    scan('ERN-2');
    assert.equal(opened, ['ERN-1']);
    loaded();
    await becomes(() => Promise.resolve(opened), ['ERN-1', 'ERN-2']);
  });
});
