import * as contract from '../../../shared/contract/photos.ts';
import { route } from '../route.ts';
import { addPhoto } from './add-photo.ts';
import { listPhotos } from './list-photos.ts';
import { readPhoto } from './read-photo.ts';
import { removePhoto } from './remove-photo.ts';
import { restorePhoto } from './restore-photo.ts';

export const photoRoutes = [
  route(contract.listPhotos, listPhotos),
  route(contract.addPhoto, addPhoto),
  route(contract.readPhoto, readPhoto),
  route(contract.removePhoto, removePhoto),
  route(contract.restorePhoto, restorePhoto),
];
