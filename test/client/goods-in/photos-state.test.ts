import * as assert from 'uvu/assert';
import { type Photo, PhotosState } from '../../../client/screens/goods-in/photos/photos-state.ts';
import { t } from '../../../client/texts.ts';
import { addPhoto, listPhotos, removePhoto, restorePhoto } from '../../../shared/contract/photos/photos.ts';
import { errors } from '../../../shared/errors.ts';
import { FakeApi, lost, page, refusal } from '../../support/client/fake-api.ts';
import { dismissToasts, messages, pressUndo } from '../../support/client/toasts.ts';
import { suite } from '../../support/suite.ts';

suite('photos of an ERN on screen', (test) => {
  function opened(...failures: Error[]) {
    dismissToasts();
    const stored = new Map<string | undefined, Partial<Photo>>();
    const removed = new Set<number>();
    const api = new FakeApi()
      .on(listPhotos, () => page([...stored.values()].filter(({ id = 0 }) => !removed.has(id))))
      .on(addPhoto, ({ image, lineId = null }, { idempotencyKey }) => {
        const id = stored.get(idempotencyKey)?.id ?? stored.size + 1;
        stored.set(idempotencyKey, { id, lineId, stockCode: image });
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

  test('photos are added one after another, and a file that is not a picture is named', async () => {
    const { photos, shown } = opened();
    await photos.add(files('a.jpg', 'notes.pdf', 'b.jpg'), 7);
    assert.equal(shown(), ['a.jpg', 'b.jpg']);
    assert.equal(messages(), [t('ern_photo_unreadable', { name: 'notes.pdf' }), added(2)]);
    assert.not(photos.unsaved.value);
  });

  test('a photo without an answer is sent again under its key and stored once', async () => {
    const { photos, shown } = opened(lost());
    await photos.add(files('a.jpg', 'b.jpg'));
    assert.is(photos.unsent.value.length, 1);
    assert.ok(photos.unsaved.value);
    assert.equal(messages(), [t('app_networkFailed', { error: 'lost' }), added(1)]);
    dismissToasts();
    await photos.resend();
    assert.is(photos.unsent.value.length, 0);
    assert.equal(shown(), ['a.jpg', 'b.jpg']);
    assert.equal(messages(), [added(1)]);
  });

  test('a refused photo is not sent again', async () => {
    const { photos } = opened(refusal('too_many_photos'));
    await photos.add(files('a.jpg'));
    assert.is(photos.unsent.value.length, 0);
    const { message } = errors.too_many_photos;
    assert.equal(messages(), [t('app_callFailed', { path: 'any/path', code: '409', message })]);
  });

  test('a waiting photo can be discarded', async () => {
    const { photos } = opened(lost());
    await photos.add(files('a.jpg'));
    photos.drop();
    assert.not(photos.unsaved.value);
  });

  test('Undo restores a removed photo', async () => {
    const { photos, shown } = opened();
    await photos.add(files('a.jpg', 'b.jpg'));
    assert.equal(messages(), [added(2)]);
    const [first] = photos.photos.value;
    if (first !== undefined) await photos.remove(first);
    assert.equal([shown(), messages()], [['b.jpg'], [t('ern_photo_removed')]]);
    await pressUndo();
    assert.equal(shown(), ['a.jpg', 'b.jpg']);
  });
});
