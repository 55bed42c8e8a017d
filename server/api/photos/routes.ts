import { addPhoto } from './add-photo.ts';
import { listPhotos } from './list-photos.ts';
import { readPhoto } from './read-photo.ts';
import { removePhoto } from './remove-photo.ts';
import { restorePhoto } from './restore-photo.ts';

export const photoRoutes = [listPhotos, addPhoto, readPhoto, removePhoto, restorePhoto];
