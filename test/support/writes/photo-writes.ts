import { createErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { addPhoto, removePhoto, restorePhoto } from '../../../shared/contract/photos/photos.ts';
import type { Builders } from '../builders/builders.ts';
import { tinyPng } from '../builders/pictures.ts';
import { type Prepare, writeCase } from './write-case.ts';

async function withPhoto(builders: Builders) {
  const site = await builders.site();
  const people = [await builders.storeman(site), await builders.storeman(site)] as const;
  const lines = [{ stockCode: await builders.sku(site), quantity: '3' }];
  const { id: ernId } = await people[0].ok(createErn, { lines });
  const { id } = await people[0].ok(addPhoto, { id: ernId, image: tinyPng });
  return { people, ernId, id };
}

export const photoWrites: Readonly<Record<string, Prepare>> = {
  async addPhoto(builders) {
    const { people, ernId } = await withPhoto(builders);
    return writeCase(addPhoto, people, { id: ernId, image: tinyPng }, { id: ernId + 1, image: tinyPng });
  },

  async removePhoto(builders) {
    const { people, id } = await withPhoto(builders);
    return writeCase(removePhoto, people, { id }, { id: id + 1 });
  },

  async restorePhoto(builders) {
    const { people, id } = await withPhoto(builders);
    await people[0].ok(removePhoto, { id });
    return writeCase(restorePhoto, people, { id }, { id: id + 1 });
  },
};
