import * as assert from 'uvu/assert';
import { cleanUp } from '../../../server/queue/tasks/upkeep.ts';
import { createErn, listErnLines, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import {
  addPhoto,
  LARGEST_PHOTO,
  listPhotos,
  MOST_PHOTOS,
  removePhoto,
  restorePhoto,
} from '../../../shared/contract/photos/photos.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { hideErn } from '../../support/builders/erns.ts';
import { auditOf } from '../../support/builders/master-data.ts';
import { siteWithStoreman } from '../../support/builders/picks.ts';
import {
  jpegOf,
  jpegSegment,
  pngChunk,
  pngOf,
  pngWithHeader,
  tinyPng,
  webpChunk,
  webpOf,
} from '../../support/builders/pictures.ts';
import { column, columns } from '../../support/columns.ts';

apiSuite('photos of an ERN', (test, builders) => {
  async function openErn() {
    const { site, storeman } = await siteWithStoreman(builders.it);
    const { id } = await storeman.ok(createErn, { lines: [{ stockCode: await builders.it.sku(site), quantity: '3' }] });
    const [line] = (await storeman.ok(listErnLines, { id })).items;
    return { site, storeman, id, lineId: line?.id ?? 0 };
  }
  const add = (person: Caller, id: number, bytes: Buffer) =>
    person.ok(addPhoto, { id, image: bytes.toString('base64') });
  const bytesOf = async ({ credential }: Caller, id: number) => {
    const headers = { authorization: `Bearer ${credential}` };
    const answer = await builders.it.app.inject({ url: `/wmsapi/v1/photo/${id}`, headers });
    return { status: answer.statusCode, headers: answer.headers, body: answer.rawPayload };
  };
  const photoCount = () => builders.it.count('photos', []);

  test('photos are listed with line, type and size, and their bytes are returned unchanged', async () => {
    const { storeman, id, lineId } = await openErn();
    const photos = [jpegOf(640, 480), pngOf(3, 2), webpOf(20, 10)];
    for (const [index, photo] of photos.entries()) {
      await storeman.ok(addPhoto, { id, image: photo.toString('base64'), ...(index === 0 && { lineId }) });
    }
    const { items } = await storeman.ok(listPhotos, { id });
    assert.equal(columns(items, 'lineId', 'type', 'width', 'height', 'size'), [
      `${lineId}, image/jpeg, 640, 480, ${photos[0]?.length}`,
      `null, image/png, 3, 2, ${photos[1]?.length}`,
      `null, image/webp, 20, 10, ${photos[2]?.length}`,
    ]);
    for (const [index, { id, type }] of items.entries()) {
      const answer = await bytesOf(storeman, id);
      assert.is(answer.headers['content-type'], type);
      assert.ok(photos[index]?.equals(answer.body));
    }
  });

  test('G51 hidden data in a picture, such as its place, is not stored', async () => {
    const { storeman, id } = await openErn();
    const metadata = Buffer.from('<script>alert(1)</script> 51.5N 0.1W');
    const exif = Buffer.concat([Buffer.from('Exif\0\0'), metadata]);
    const flags = Buffer.alloc(10);
    flags.writeUInt8(0b0010_1100);
    const photos: [Buffer, Buffer][] = [
      [jpegOf(4, 4, jpegSegment(0xe1, exif), jpegSegment(0xfe, metadata), jpegSegment(0xe0, metadata)), jpegOf(4, 4)],
      [pngOf(4, 4, pngChunk('tEXt', metadata), pngChunk('eXIf', exif)), pngOf(4, 4)],
      [
        webpOf(4, 4, [webpChunk('VP8X', flags)], [webpChunk('EXIF', exif), webpChunk('XMP ', metadata)]),
        webpOf(4, 4, [webpChunk('VP8X', Buffer.from([0b0010_0000, ...Buffer.alloc(9)]))]),
      ],
    ];
    for (const [sent, expected] of photos) {
      const { id: photo } = await add(storeman, id, sent);
      const { body } = await bytesOf(storeman, photo);
      assert.ok(expected.equals(body));
    }
  });

  test('a PNG of any valid colour type and depth is accepted', async () => {
    const { storeman, id } = await openErn();
    const palette = pngChunk('PLTE', Buffer.alloc(6));
    for (const photo of [
      pngWithHeader([1, 0, 0, 0, 1]),
      pngWithHeader([16, 2, 0, 0, 0], palette),
      pngWithHeader([2, 3, 0, 0, 0], palette),
      pngWithHeader([16, 4, 0, 0, 0]),
      pngWithHeader([8, 6, 0, 0, 0]),
    ]) {
      await add(storeman, id, photo);
    }
  });

  test('the colour profile of a camera is kept', async () => {
    const { storeman, id } = await openErn();
    const coloured = jpegOf(4, 4, jpegSegment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01profile')));
    const { id: photo } = await add(storeman, id, coloured);
    assert.ok(coloured.equals((await bytesOf(storeman, photo)).body));
  });

  const [jpeg, png, webp] = [jpegOf(64, 64), pngOf(64, 64), webpOf(64, 64)];
  const hostile: [string, Buffer, string][] = [
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'it is none of these'],
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'it is none of these'],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'), 'it is none of these'],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'), 'it is none of these'],
    ['a JPEG followed by a web page', Buffer.concat([jpeg, Buffer.from('<html>')]), 'something follows'],
    ['a PNG followed by an archive', Buffer.concat([png, Buffer.from('PK\x03\x04')]), 'something follows'],
    ['a WebP followed by a script', Buffer.concat([webp, Buffer.from('alert(1)')]), 'something follows'],
    ['a truncated JPEG', jpeg.subarray(0, -2), 'it is cut off'],
    ['a JPEG truncated in its header', jpeg.subarray(0, 30), 'it is cut off'],
    ['a truncated PNG', png.subarray(0, -5), 'it is cut off'],
    ['a truncated WebP', webp.subarray(0, -4), 'it is cut off'],
    ['a PNG with a wrong byte', Buffer.from(png).fill(7, 45, 46), 'it is damaged'],
    ['a PNG of 3 bits', pngWithHeader([3, 0, 0, 0, 0]), 'it is damaged'],
    ['a PNG of 4 bits in true colour', pngWithHeader([4, 2, 0, 0, 0]), 'it is damaged'],
    ['a PNG of an unknown colour type', pngWithHeader([8, 5, 0, 0, 0]), 'it is damaged'],
    ['a PNG of an unknown compression', pngWithHeader([8, 0, 1, 0, 0]), 'it is damaged'],
    ['a PNG of an unknown filter', pngWithHeader([8, 0, 0, 1, 0]), 'it is damaged'],
    ['a PNG of an unknown interlace', pngWithHeader([8, 0, 0, 0, 2]), 'it is damaged'],
    ['a PNG of palette colours without palette', pngWithHeader([8, 3, 0, 0, 0]), 'it is damaged'],
    ['a grey PNG with a palette', pngOf(4, 4, pngChunk('PLTE', Buffer.alloc(3))), 'it is damaged'],
    ['a PNG with two headers', pngOf(4, 4, pngChunk('IHDR', Buffer.alloc(13))), 'it is damaged'],
    [
      'a PNG with divided pixel data',
      pngOf(4, 4, pngChunk('IDAT', Buffer.alloc(0)), pngChunk('gAMA', Buffer.alloc(4))),
      'it is damaged',
    ],
    ['a JPEG of 9 bits', Buffer.from(jpeg).fill(9, 24, 25), 'it is damaged'],
    ['a JPEG of two channels', Buffer.from(jpeg).fill(2, 29, 30), 'it is damaged'],
    ['a JPEG header alone', Buffer.from('ffd8ffd9', 'hex'), 'there is no picture in it'],
    ['a picture of zero height', jpegOf(64, 0), 'it has no size'],
    ['a small file that unpacks to more than a browser holds', pngOf(30_000, 30_000), 'it is too large to show'],
    ['an animated WebP', webpOf(4, 4, [webpChunk('ANIM', Buffer.alloc(6))]), 'it moves'],
    ['a few bytes', Buffer.from('abc'), 'it is none of these'],
  ];
  test('adding a file that is not a whole picture is refused, and nothing is stored', async () => {
    const { storeman, id } = await openErn();
    const before = await photoCount();
    for (const [name, bytes, reason] of hostile) {
      const image = bytes.toString('base64');
      const { message, fields } = await storeman.refused(addPhoto, { id, image }, 'photo_refused');
      assert.ok(message.startsWith(`Choose a JPEG, PNG or WebP photo: ${reason}`), `${name}: ${message}`);
      assert.is(fields?.['image'], message, name);
      assert.is(await photoCount(), before, name);
    }
  });

  test('G51 a photo that is not base64 or is over the size limit is refused', async () => {
    const { storeman, id } = await openErn();
    const before = await photoCount();
    const tooLarge = Buffer.alloc(LARGEST_PHOTO + 1).toString('base64');
    for (const image of ['', '####', `data:image/png;base64,${tinyPng}`, tooLarge]) {
      const { fields } = await storeman.refused(addPhoto, { id, image }, 'malformed');
      assert.is(fields?.['image'], 'Send a photo as base64 of at most 720000 bytes');
    }
    assert.is(await photoCount(), before);
  });

  test('a photo of the maximum size is accepted', async () => {
    const { storeman, id } = await openErn();
    const bare = jpegOf(64, 64);
    const filled = Buffer.concat([
      bare.subarray(0, -2),
      Buffer.alloc(LARGEST_PHOTO - bare.length, 1),
      bare.subarray(-2),
    ]);
    const { id: photo } = await add(storeman, id, filled);
    assert.is((await bytesOf(storeman, photo)).body.length, LARGEST_PHOTO);
  });

  test('a removed photo can be restored for a day; then it is deleted', async () => {
    const { storeman, id } = await openErn();
    const { id: photo } = await add(storeman, id, jpegOf(4, 4));
    await storeman.ok(removePhoto, { id: photo });
    assert.is((await storeman.ok(listPhotos, { id })).items.length, 0);
    assert.is((await bytesOf(storeman, photo)).status, 404);
    await storeman.ok(restorePhoto, { id: photo });
    assert.is((await storeman.ok(listPhotos, { id })).items[0]?.id, photo);
    await storeman.ok(removePhoto, { id: photo });
    const cleanAt = (at: string) => cleanUp({}, { pool: builders.it.pool, now: () => new Date(at) } as never);
    await cleanAt(new Date().toISOString());
    await storeman.ok(restorePhoto, { id: photo });
    await storeman.ok(removePhoto, { id: photo });
    await cleanAt(new Date(Date.now() + 25 * 3_600_000).toISOString());
    await storeman.refused(restorePhoto, { id: photo }, 'not_found');
  });

  test('removing or restoring a photo twice has effect once, also in the audit', async () => {
    const { storeman, id } = await openErn();
    const photo = await add(storeman, id, Buffer.from(tinyPng, 'base64'));
    for (const operation of [restorePhoto, removePhoto, removePhoto, restorePhoto, restorePhoto]) {
      await storeman.ok(operation, { id: photo.id });
    }
    const audited = (await auditOf(builders.it, 'ern', id)).slice(-3);
    assert.equal(column(audited, 'operation'), ['addPhoto', 'removePhoto', 'restorePhoto']);
  });

  test('after the receipt photos are shown and can be added, but not removed', async () => {
    const { storeman, id } = await openErn();
    const { id: photo } = await add(storeman, id, jpegOf(4, 4));
    await storeman.ok(receiveErn, { id, asShipped: true });
    await add(storeman, id, pngOf(4, 4));
    await storeman.refused(removePhoto, { id: photo }, 'ern_not_open');
    assert.is((await storeman.ok(listPhotos, { id })).items.length, 2);
  });

  test('a hidden ERN accepts no photos, and no ERN one of another’s line', async () => {
    const { storeman, id } = await openErn();
    const other = await openErn();
    const before = await photoCount();
    await storeman.refused(addPhoto, { id, lineId: other.lineId, image: tinyPng }, 'not_found');
    await hideErn(builders.it, { id });
    await storeman.refused(addPhoto, { id, image: tinyPng }, 'ern_hidden');
    assert.is(await photoCount(), before);
  });

  test('an ERN accepts photos up to its limit, even when two are added at once', async () => {
    const { storeman, id } = await openErn();
    await builders.it.db.run(
      `insert into photos (company_id, ern_id, type, width, height, content, added_by)
       select company_id, id, 'image/png', 1, 1, '\\x00', created_by from erns, generate_series(2, ${MOST_PHOTOS}) where id = $1`,
      [id],
    );
    const answers = await Promise.all([1, 2].map(() => storeman.call(addPhoto, { id, image: tinyPng })));
    assert.equal(answers.map(({ status }) => status).sort(), [200, 409]);
    await storeman.refused(addPhoto, { id, image: tinyPng }, 'too_many_photos');
    assert.is((await storeman.ok(listPhotos, { id, limit: 500 })).items.length, MOST_PHOTOS);
  });
});
