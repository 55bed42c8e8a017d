import * as assert from 'uvu/assert';
import { createCameraView } from '../../../client/scan/camera/camera.ts';
import { suite } from '../../support/suite.ts';

suite('codes in the view of a camera', (test) => {
  test('a code that stays in view is one scan, however long', () => {
    const newOf = createCameraView();
    assert.equal(newOf(['A'], 0), ['A']);
    for (let at = 120; at < 10_000; at += 120) assert.equal(newOf(['A'], at), []);
  });

  test('a code that flickers is one scan, and a code that was gone is scanned again', () => {
    const newOf = createCameraView();
    newOf(['A'], 0);
    assert.equal(newOf([], 120), []);
    assert.equal(newOf(['A'], 1000), []);
    assert.equal(newOf([], 1120), []);
    assert.equal(newOf(['A'], 3000), ['A']);
  });

  test('a code that stays in view of a slow device is one scan', () => {
    const newOf = createCameraView();
    newOf(['A'], 0);
    assert.equal(newOf(['A'], 3000), []);
    assert.equal(newOf(['A'], 9000), []);
  });

  test('another code beside it is a scan of its own, once per picture', () => {
    const newOf = createCameraView();
    newOf(['A'], 0);
    assert.equal(newOf(['A', 'B', 'B'], 120), ['B']);
  });
});
