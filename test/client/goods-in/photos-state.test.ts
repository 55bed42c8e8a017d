import * as assert from 'uvu/assert';
import { NetworkError } from '../../../client/calls/errors.ts';
import type { Photo, PhotoCalls, SentPhoto } from '../../../client/screens/goods-in/photos/photo-dependencies.ts';
import { PhotosState } from '../../../client/screens/goods-in/photos/photos-state.ts';
import { refusal } from '../../support/client/fake-api.ts';
import { suite } from '../../support/suite.ts';

suite('photos of an ERN on screen', (test) => {
  /** The API of photos, in memory; it fails as it is told, and knows a key again. */
  function opened() {
    const kept = new Map<string, SentPhoto>();
    const removed = new Set<number>();
    const failures: Error[] = [];
    const said: string[] = [];
    let undo: () => Promise<void> = async () => undefined;
    const answer = () => {
      const failure = failures.shift();
      if (failure !== undefined) throw failure;
    };
    const calls: PhotoCalls = {
      list: async () => [...kept.values()].map(photoOf).filter(({ id }) => !removed.has(id)),
      async add(_id, photo) {
        kept.set(photo.key, photo);
        answer();
      },
      async remove(id) {
        answer();
        removed.add(id);
      },
      restore: async (id) => removed.delete(id),
      async scaled(file) {
        if (!file.name.endsWith('.jpg')) throw new Error('no picture');
        return file.name;
      },
    };
    const photos = new PhotosState(1, calls, {
      added: (count) => said.push(`${count} added`),
      removed(takeBack) {
        said.push('removed');
        undo = takeBack;
      },
      unreadable: (name) => said.push(`${name} unreadable`),
      failed: (error) => said.push((error as Error).message),
    });
    const shown = () => photos.photos.value.map(({ stockCode }) => stockCode);
    return { photos, failures, said, shown, undo: () => undo() };
  }
  const photoOf = ({ image, lineId }: SentPhoto, index: number): Photo => ({
    ...{ id: index + 1, lineId: lineId ?? null, stockCode: image, type: 'image/jpeg', width: 1, height: 1, size: 1 },
    ...{ addedBy: 'Sam', addedAt: '2026-11-20T08:14:00Z' },
  });
  const files = (...names: string[]) => names.map((name) => new File(['x'], name));

  test('several are added one after the other; what is no picture is named, and the others go on', async () => {
    const { photos, said, shown } = opened();
    await photos.add(files('a.jpg', 'notes.pdf', 'b.jpg'), 7);
    assert.equal(shown(), ['a.jpg', 'b.jpg']);
    assert.equal(said, ['notes.pdf unreadable', '2 added']);
    assert.not(photos.unsaved.value);
  });

  test('one that no answer came to waits and is sent again under its key: it is kept once', async () => {
    const { photos, failures, said, shown } = opened();
    failures.push(new NetworkError(new Error('refused')));
    await photos.add(files('a.jpg', 'b.jpg'));
    assert.is(photos.unsent.value.length, 1);
    assert.ok(photos.unsaved.value);
    await photos.resend();
    assert.is(photos.unsent.value.length, 0);
    assert.equal(shown(), ['a.jpg', 'b.jpg']);
    assert.equal(said, ['refused', '1 added', '1 added']);
  });

  test('one that is refused is not sent again', async () => {
    const { photos, failures, said } = opened();
    failures.push(refusal('too_many_photos'));
    await photos.add(files('a.jpg'));
    assert.is(photos.unsent.value.length, 0);
    assert.equal(said, ['At most {most} photos: remove one first']);
  });

  test('one that waits can be given up', async () => {
    const { photos, failures } = opened();
    failures.push(new NetworkError(new Error('refused')));
    await photos.add(files('a.jpg'));
    photos.drop();
    assert.not(photos.unsaved.value);
  });

  test('a removed one comes back by Undo', async () => {
    const { photos, said, shown, undo } = opened();
    await photos.add(files('a.jpg', 'b.jpg'));
    const [first] = photos.photos.value;
    if (first !== undefined) await photos.remove(first);
    assert.equal(shown(), ['b.jpg']);
    await undo();
    assert.equal(shown(), ['a.jpg', 'b.jpg']);
    assert.equal(said, ['2 added', 'removed']);
  });
});
