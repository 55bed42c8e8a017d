import { photo } from '../fields/image.ts';
import { id, whole } from '../fields/number.ts';
import { maybe, orNull, shape } from '../fields/shape.ts';
import { oneOf, text } from '../fields/text.ts';
import { instant } from '../fields/time.ts';
import { listOperation } from '../list.ts';
import { operation } from '../operation.ts';

/** The largest photo in bytes: as base64 (960,000 characters) it stays under the 1 MiB limit of a body. */
export const LARGEST_PHOTO = 720_000;

/** Per ERN. */
export const MOST_PHOTOS = 100;

/** Picture types that every browser displays. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

const row = shape({
  id: id(),
  /** Null: the photo is of the whole delivery. */
  lineId: orNull(id()),
  stockCode: orNull(text()),
  type: oneOf(photoTypes),
  width: whole(1),
  height: whole(1),
  size: whole(1, LARGEST_PHOTO),
  addedBy: text(),
  addedAt: instant(),
});

const ofErn = shape({ id: id() });
const ofPhoto = shape({ id: id() });

/** Lists the photos of an ERN and its lines, in the order they were taken. */
export const listPhotos = listOperation('listPhotos', {
  path: 'ern/:id/photo',
  summary: 'Photos of an ERN',
  rule: 'erns',
  reach: 'stock',
  params: ofErn,
  row: row.schema,
  filters: {},
  undated: true,
  sorts: ['addedAt'],
  order: 'addedAt',
});

/**
 * Adds a photo to an ERN or one of its lines, also after its receipt, because damage is found when goods are unpacked. The image must be a
 * whole JPEG, PNG or WebP and nothing else. Where it was taken, and any other text in it, is removed before it is stored.
 */
export const addPhoto = operation('addPhoto', {
  method: 'POST',
  path: 'ern/:id/photo',
  summary: 'Add a photo to an ERN',
  rule: 'erns',
  reach: 'stock',
  params: ofErn,
  body: shape({ lineId: maybe(id()), image: photo(LARGEST_PHOTO) }),
  reply: shape({ id: id() }),
  errors: ['ern_not_open', 'ern_hidden', 'photo_refused', 'too_many_photos'],
});

/** Returns a photo as an image. */
export const readPhoto = operation('readPhoto', {
  method: 'GET',
  path: 'photo/:id',
  summary: 'A photo',
  rule: 'erns',
  reach: 'stock',
  params: ofPhoto,
  stream: 'image/*',
  errors: [],
});

/** Removes a photo while its ERN is open. It can be restored for one day. */
export const removePhoto = operation('removePhoto', {
  method: 'DELETE',
  path: 'photo/:id',
  summary: 'Remove a photo',
  rule: 'erns',
  reach: 'stock',
  params: ofPhoto,
  errors: ['ern_not_open', 'ern_hidden'],
});

/** Restores a removed photo. */
export const restorePhoto = operation('restorePhoto', {
  method: 'POST',
  path: 'photo/:id/restore',
  summary: 'Restore a removed photo',
  rule: 'erns',
  reach: 'stock',
  params: ofPhoto,
  errors: ['ern_not_open', 'ern_hidden', 'too_many_photos'],
});
