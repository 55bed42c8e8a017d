import { photo } from '../fields/image.ts';
import { id, whole } from '../fields/number.ts';
import { maybe, orNull, shape } from '../fields/shape.ts';
import { oneOf, text } from '../fields/text.ts';
import { instant } from '../fields/time.ts';
import { listOperation } from '../list.ts';
import { operation } from '../operation.ts';

/** The largest photo that is kept, in bytes: as base64 (960,000 characters) it stays under the 1 MiB that any body may have. */
export const LARGEST_PHOTO = 720_000;

/** How many photos an ERN may have. */
export const MOST_PHOTOS = 100;

/** The kinds of pictures that every browser shows. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

const row = shape({
  id: id(),
  /** None: of the delivery as a whole. */
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

/** The photos of an ERN and its lines, in the order they were taken. */
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
 * Adds a photo to an ERN or one of its lines, also after its receipt: damage is found when goods are unpacked. What is sent must be a
 * whole JPEG, PNG or WebP and nothing else; where it was taken, and any other words in it, are left out of what is kept.
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
  errors: ['ern_hidden', 'photo_refused', 'too_many_photos'],
});

/** A photo itself. */
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

/** Removes a photo while its ERN is open; for a day it can be brought back. */
export const removePhoto = operation('removePhoto', {
  method: 'DELETE',
  path: 'photo/:id',
  summary: 'Remove a photo',
  rule: 'erns',
  reach: 'stock',
  params: ofPhoto,
  errors: ['ern_not_open', 'ern_hidden'],
});

/** Brings a removed photo back. */
export const restorePhoto = operation('restorePhoto', {
  method: 'POST',
  path: 'photo/:id/restore',
  summary: 'Restore a removed photo',
  rule: 'erns',
  reach: 'stock',
  params: ofPhoto,
  errors: ['ern_not_open', 'ern_hidden', 'too_many_photos'],
});
