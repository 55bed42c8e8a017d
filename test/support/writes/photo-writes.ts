import { createErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { addPhoto, removePhoto, restorePhoto } from '../../../shared/contract/photos/photos.ts';
import type { Builders } from '../builders/builders.ts';
import { tinyPng } from '../builders/pictures.ts';
import { byId, change, type Prepare, using } from './write-case.ts';

async function withPhoto(builders: Builders) {
  const site = await builders.site();
  const people = [await builders.storeman(site), await builders.storeman(site)] as const;
  const lines = [{ stockCode: await builders.sku(site), quantity: '3' }];
  const { id: ernId } = await people[0].ok(createErn, { lines });
  const { id } = await people[0].ok(addPhoto, { id: ernId, image: tinyPng });
  return { people, ernId, id };
}

export const photoWrites: Readonly<Record<string, Prepare>> = {
  addPhoto: using(withPhoto, ({ ernId }) =>
    change(addPhoto, { id: ernId, image: tinyPng }, { id: ernId + 1, image: tinyPng }),
  ),
  removePhoto: using(withPhoto, byId(removePhoto)),
  restorePhoto: using(withPhoto, async ({ people, id }) => {
    await people[0].ok(removePhoto, { id });
    return change(restorePhoto, { id }, { id: id + 1 });
  }),
};
