import { createErn } from '../../../shared/contract/goods-in.ts';
import { addPhoto, removePhoto, restorePhoto } from '../../../shared/contract/photos.ts';
import { tinyPng } from '../world/pictures.ts';
import type { World } from '../world/world.ts';
import { type Prepare, writeCase } from './write-case.ts';

/** An ERN with a photo, and two storemen. */
async function withPhoto(world: World) {
  const site = await world.site();
  const people = [await world.storeman(site), await world.storeman(site)] as const;
  const lines = [{ stockCode: await world.sku(site), quantity: '3' }];
  const { id: ernId } = await people[0].ok(createErn, { lines });
  const { id } = await people[0].ok(addPhoto, { id: ernId, image: tinyPng });
  return { people, ernId, id };
}

/** Every change of a photo. */
export const photoWrites: Readonly<Record<string, Prepare>> = {
  async addPhoto(world) {
    const { people, ernId } = await withPhoto(world);
    return writeCase(addPhoto, people, { id: ernId, image: tinyPng }, { id: ernId + 1, image: tinyPng });
  },

  async removePhoto(world) {
    const { people, id } = await withPhoto(world);
    return writeCase(removePhoto, people, { id }, { id: id + 1 });
  },

  async restorePhoto(world) {
    const { people, id } = await withPhoto(world);
    await people[0].ok(removePhoto, { id });
    return writeCase(restorePhoto, people, { id }, { id: id + 1 });
  },
};
