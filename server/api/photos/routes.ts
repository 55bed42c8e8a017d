import { addPhoto } from './add-photo.ts';
import { listPhotos, readPhoto } from './list-photos.ts';
import { removePhoto, restorePhoto } from './remove-photo.ts';

export const photoRoutes = [listPhotos, addPhoto, readPhoto, removePhoto, restorePhoto];
