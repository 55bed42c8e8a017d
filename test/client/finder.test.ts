import * as assert from 'uvu/assert';
import { createFinder } from '../../client/shell/palette/finder.ts';
import { suite } from '../support/suite.ts';

function finder() {
  const pauses: (() => void)[] = [];
  const answers = new Map<string, PromiseWithResolvers<string[]>>();
  const made = createFinder<string>({
    find(code) {
      const answer = Promise.withResolvers<string[]>();
      answers.set(code, answer);
      return answer.promise;
    },
    later: (run) => pauses.push(run),
    cancel: () => pauses.splice(0),
  });
  const pause = () => {
    for (const run of pauses.splice(0)) run();
  };
  return { ...made, pause, answers };
}

const settled = () => new Promise((done) => setImmediate(done));

suite('finder', (test) => {
  test('asks when the typing pauses, not at every key', async () => {
    const { type, pause, answers, found, isSearching } = finder();
    type('E');
    type('ER');
    type('ERN');
    assert.is(answers.size, 0);
    assert.is(isSearching.value, true);
    pause();
    assert.equal([...answers.keys()], ['ERN']);
    answers.get('ERN')?.resolve(['ERN-1']);
    await settled();
    assert.equal(found.value, ['ERN-1']);
    assert.is(isSearching.value, false);
  });

  test('drops the answer to a text that has changed meanwhile', async () => {
    const { type, pause, answers, found } = finder();
    type('A');
    pause();
    type('AB');
    pause();
    answers.get('AB')?.resolve(['AB-1']);
    await settled();
    answers.get('A')?.resolve(['A-1']);
    await settled();
    assert.equal(found.value, ['AB-1']);
  });

  test('has found nothing when the search failed, and asks nothing for an empty text', async () => {
    const { type, pause, answers, found, isSearching } = finder();
    type('A');
    pause();
    answers.get('A')?.reject(new Error('refused'));
    await settled();
    assert.equal(found.value, []);
    assert.is(isSearching.value, false);
    type('  ');
    pause();
    assert.is(answers.size, 1);
    assert.is(isSearching.value, false);
  });
});
