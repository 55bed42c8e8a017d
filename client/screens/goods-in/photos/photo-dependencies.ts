import { addPhoto, listPhotos, removePhoto, restorePhoto } from '../../../../shared/contract/goods-in/photos.ts';
import type { RowOf } from '../../../../shared/contract/operation.ts';
import { call } from '../../../calls/call.ts';
import { reportError } from '../../../calls/report-error.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import { type PhotoNotices, PhotosState } from './photos-state.ts';
import { scaledPhoto } from './scaled-photo.ts';

export type Photo = RowOf<typeof listPhotos>;

/** A photo on its way: under one key, however often it is sent. */
export interface SentPhoto {
  readonly lineId: number | undefined;
  readonly image: string;
  readonly key: string;
}

/** What the photos of an ERN ask of the API and the browser; tests pass their own. */
export interface PhotoCalls {
  list(ernId: number): Promise<readonly Photo[]>;
  add(ernId: number, photo: SentPhoto): Promise<unknown>;
  remove(id: number): Promise<unknown>;
  restore(id: number): Promise<unknown>;
  /** The picture of a file, small enough to be sent. */
  scaled(file: File): Promise<string>;
}

/** The API itself. The state says what fails. */
const photoCalls: PhotoCalls = {
  list: async (id) => (await call(listPhotos, { id, limit: 500 }, { handles: 'all' })).items,
  add: (id, { lineId, image, key }) =>
    call(addPhoto, { id, image, ...(lineId !== undefined && { lineId }) }, { handles: 'all', idempotencyKey: key }),
  remove: (id) => call(removePhoto, { id }, { handles: 'all' }),
  restore: (id) => call(restorePhoto, { id }, { handles: 'all' }),
  scaled: scaledPhoto,
};

/** What is said about photos, in toasts. */
const photoNotices: PhotoNotices = {
  added: (count) => toasts.done(t('ern_photo_added', { count })),
  removed: (undo) => toasts.done(t('ern_photo_removed'), undo),
  unreadable: (name) => toasts.warn(t('ern_photo_unreadable', { name })),
  failed: reportError,
};

/** The photos of an ERN. */
export function openPhotos(ernId: number): PhotosState {
  return new PhotosState(ernId, photoCalls, photoNotices);
}
