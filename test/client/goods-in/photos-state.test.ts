import * as assert from 'uvu/assert';
import { type Photo, PhotosState } from '../../../client/screens/goods-in/photos/photos-state.ts';
import { t } from '../../../client/texts.ts';
import { addPhoto, listPhotos, removePhoto, restorePhoto } from '../../../shared/contract/photos/photos.ts';
import { errors } from '../../../shared/errors.ts';
import { FakeApi, lost, page, refusal } from '../../support/client/fake-api.ts';
import { dismissToasts, pressUndo, said } from '../../support/client/toasts.ts';
import { suite } from '../../support/suite.ts';

suite('photos of an ERN on screen', (test) => {
  function opened(...failures: Error[]) {
    dismissToasts();
    const kept = new Map<string | undefined, Partial<Photo>>();
    const removed = new Set<number>();
    const api = new FakeApi()
      .on(listPhotos, () => page([...kept.values()].filter(({ id = 0 }) => !removed.has(id))))
      .on(addPhoto, ({ image, lineId = null }, { idempotencyKey }) => {
        const id = kept.get(idempotencyKey)?.id ?? kept.size + 1;
        kept.set(idempotencyKey, { id, lineId, stockCode: image });
        const [failure] = failures.splice(0, 1);
        if (failure !== undefined) throw failure;
        return { id };
      })
      .on(removePhoto, ({ id }) => {
        removed.add(id);
        return {};
      })
      .on(restorePhoto, ({ id }) => {
        removed.delete(id);
        return {};
      });
    const photos = new PhotosState(1, api, async ({ name }) => {
      if (!name.endsWith('.jpg')) throw new Error('no picture');
      return name;
    });
    const shown = () => photos.photos.value.map(({ stockCode }) => stockCode);
    return { photos, shown };
  }
  const added = (count: number) => t('ern_photo_added', { count });
  const files = (...names: string[]) => names.map((name) => new File(['x'], name));

  test('several are added one after the other; what is no picture is named, and the others go on', async () => {
    const { photos, shown } = opened();
    await photos.add(files('a.jpg', 'notes.pdf', 'b.jpg'), 7);
    assert.equal(shown(), ['a.jpg', 'b.jpg']);
    assert.equal(said(), [t('ern_photo_unreadable', { name: 'notes.pdf' }), added(2)]);
    assert.not(photos.unsaved.value);
  });

  test('one that no answer came to waits and is sent again under its key: it is kept once', async () => {
    const { photos, shown } = opened(lost());
    await photos.add(files('a.jpg', 'b.jpg'));
    assert.is(photos.unsent.value.length, 1);
    assert.ok(photos.unsaved.value);
    assert.equal(said(), [t('app_networkFailed', { error: 'lost' }), added(1)]);
    dismissToasts();
    await photos.resend();
    assert.is(photos.unsent.value.length, 0);
    assert.equal(shown(), ['a.jpg', 'b.jpg']);
    assert.equal(said(), [added(1)]);
  });

  test('one that is refused is not sent again', async () => {
    const { photos } = opened(refusal('too_many_photos'));
    await photos.add(files('a.jpg'));
    assert.is(photos.unsent.value.length, 0);
    const { message } = errors.too_many_photos;
    assert.equal(said(), [t('app_callFailed', { path: 'any/path', code: '409', message })]);
  });

  test('one that waits can be given up', async () => {
    const { photos } = opened(lost());
    await photos.add(files('a.jpg'));
    photos.drop();
    assert.not(photos.unsaved.value);
  });

  test('a removed one comes back by Undo', async () => {
    const { photos, shown } = opened();
    await photos.add(files('a.jpg', 'b.jpg'));
    const [first] = photos.photos.value;
    if (first !== undefined) await photos.remove(first);
    assert.equal(shown(), ['b.jpg']);
    await pressUndo();
    assert.equal(shown(), ['a.jpg', 'b.jpg']);
    assert.equal(said(), [added(2), t('ern_photo_removed')]);
  });
});
