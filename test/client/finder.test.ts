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

const untilIdle = () => new Promise((done) => setImmediate(done));

suite('finder', (test) => {
  test('the finder searches when typing pauses, not at every key', async () => {
    const { type, pause, answers, results, isSearching } = finder();
    type('E');
    type('ER');
    type('ERN');
    assert.is(answers.size, 0);
    assert.is(isSearching.value, true);
    pause();
    assert.equal([...answers.keys()], ['ERN']);
    answers.get('ERN')?.resolve(['ERN-1']);
    await untilIdle();
    assert.equal(results.value, ['ERN-1']);
    assert.is(isSearching.value, false);
  });

  test('the finder drops the answer to a text that has changed since', async () => {
    const { type, pause, answers, results } = finder();
    type('A');
    pause();
    type('AB');
    pause();
    answers.get('AB')?.resolve(['AB-1']);
    await untilIdle();
    answers.get('A')?.resolve(['A-1']);
    await untilIdle();
    assert.equal(results.value, ['AB-1']);
  });

  test('a failed search finds nothing, and an empty text sends no request', async () => {
    const { type, pause, answers, results, isSearching } = finder();
    type('A');
    pause();
    answers.get('A')?.reject(new Error('refused'));
    await untilIdle();
    assert.equal(results.value, []);
    assert.is(isSearching.value, false);
    type('  ');
    pause();
    assert.is(answers.size, 1);
    assert.is(isSearching.value, false);
  });
});
