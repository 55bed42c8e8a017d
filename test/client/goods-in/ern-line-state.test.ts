import '../../../client/all-texts.ts';
import { signal } from '@preact/signals-react';
import * as assert from 'uvu/assert';
import { ErnLineState } from '../../../client/screens/goods-in/ern-line-state.ts';
import type { CountInput, ErnLine } from '../../../client/screens/goods-in/ern-rules.ts';
import { anyCount, cableLine, ernLine, FakeErn } from '../../support/client/fake-ern.ts';
import { suite } from '../../support/suite.ts';

suite('a line of an ERN', (test) => {
  function lineOf(row: ErnLine, location?: { id: number }) {
    const server = new FakeErn([row]);
    const sent: CountInput[] = [];
    const waiting: (() => void)[] = [];
    const line: ErnLineState = new ErnLineState(row, signal(location), async (_line, changeOf) => {
      const change = changeOf();
      sent.push(change);
      await new Promise<void>((resolve) => waiting.push(resolve));
      for (const answer of server.count(change)) line.show(answer);
      return true;
    });
    return { line, sent, answer: () => waiting.shift()?.() };
  }
  const type = (field: ErnLineState['received'], text: string) => {
    field.value.value = text;
    field.onCommit();
  };
  const pause = () => new Promise((resolve) => setImmediate(resolve));

  test('a typed quantity is counted at the sticky location on the expected drum', async () => {
    const { line, sent } = lineOf(cableLine({ drumNumber: 'DR-1', supplierDrumNumber: 'PF-1' }), { id: 7 });
    type(line.received, '990');
    await pause();
    const position = { locationId: 7, drumNumber: 'DR-1', supplierDrumNumber: 'PF-1' };
    assert.equal(sent, [{ counts: [{ lineId: 1, ...position, set: '990', was: null }] }]);
  });

  test('an emptied quantity removes the count at its own location', async () => {
    const counted = [{ ...anyCount, location: { id: 9, name: 'B', quarantine: false }, quantity: '4' }];
    const { line, sent } = lineOf(ernLine({ countedQuantity: '4', counts: counted }), { id: 7 });
    type(line.received, '');
    await pause();
    assert.equal(sent, [{ counts: [{ lineId: 1, locationId: 9, set: null, was: '4' }] }]);
  });

  test('an invalid quantity shows its error and is not sent', async () => {
    const { line, sent } = lineOf(ernLine());
    type(line.received, '1.5');
    await pause();
    assert.is(line.received.error.value, 'Enter a whole number');
    assert.equal(sent, []);
    assert.ok(line.isDirty.value);
    assert.not(await line.commit());
  });

  test('changes of a line are sent one after another, each based on the previous answer', async () => {
    const { line, sent, answer } = lineOf(cableLine({ drumNumber: 'DR-1' }));
    type(line.received, '900');
    type(line.drum, 'DR-2');
    await pause();
    assert.is(sent.length, 1);
    answer();
    await pause();
    assert.equal(sent[1], {
      counts: [
        { lineId: 1, drumNumber: 'DR-1', set: null, was: '900' },
        { lineId: 1, drumNumber: 'DR-2', set: '900', was: null },
      ],
    });
    answer();
    await pause();
    assert.not(line.isDirty.value);
    assert.is(line.row.value.countedQuantity, '900');
  });

  test('a partly counted line needs a comment only when the user receives the ERN', () => {
    const { line } = lineOf(ernLine({ countedQuantity: '8' }));
    assert.is(line.comment.error.value, undefined);
    assert.not(line.bad.value);
    line.asksComment.value = true;
    assert.is(line.comment.error.value, 'Explain the 2 missing');
    assert.ok(line.bad.value);
    line.comment.value.value = 'Crushed';
    assert.is(line.comment.error.value, undefined);
  });

  test('an excess is shown while typing and can be saved, but needs a comment to be received', async () => {
    const { line, sent } = lineOf(ernLine());
    line.received.value.value = '10';
    assert.is(line.received.hint.value, undefined);
    line.received.value.value = '12';
    assert.is(line.received.hint.value, '2 more than shipped');
    assert.is(line.received.error.value, undefined);
    line.received.onCommit();
    await pause();
    assert.is(sent[0]?.counts?.[0]?.set, '12');
    const { line: counted } = lineOf(ernLine({ countedQuantity: '12' }));
    counted.asksComment.value = true;
    assert.is(counted.comment.error.value, 'Explain the 2 extra');
  });

  test('a difference is shown as soon as it is typed', () => {
    const { line } = lineOf(ernLine());
    assert.not(line.differs.value);
    line.received.value.value = '1';
    assert.ok(line.differs.value);
    line.received.value.value = '10';
    assert.not(line.differs.value);
  });

  test('a refusal stays beside its field until the typed value changes', () => {
    const { line } = lineOf(cableLine());
    line.drum.value.value = 'DR-9';
    line.drum.refuse('Drum DR-9 was used on ERN-7. Enter another number.');
    assert.is(line.drum.error.value, 'Drum DR-9 was used on ERN-7. Enter another number.');
    assert.is(line.firstRefusal, 'Drum DR-9 was used on ERN-7. Enter another number.');
    line.drum.value.value = 'DR-90';
    assert.is(line.drum.error.value, undefined);
  });
});
