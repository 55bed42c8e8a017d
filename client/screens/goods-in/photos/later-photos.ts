import { type ReadonlySignal, signal } from '@preact/signals-react';
import { fetchedLater } from '../../../lazy-part.ts';
import { choosePhotos } from './choose-photos.ts';
import type { Photo } from './photo-dependencies.ts';
import type { PhotosState } from './photos-state.ts';

const opening = fetchedLater(() => import('./photo-dependencies.ts').then((module) => module.openPhotos));

/** The photos of an ERN, once what they take is fetched: nobody waits for it to scan. */
export interface LaterPhotos {
  readonly state: ReadonlySignal<PhotosState | undefined>;
  open(): Promise<PhotosState>;
  /** Those of one of its lines. */
  ofLine(lineId: number): readonly Photo[];
  /** Asks for pictures of a line and adds them. Call it from a press. */
  addTo(lineId: number): Promise<void>;
}

export function laterPhotos(ernId: number): LaterPhotos {
  const state = signal<PhotosState | undefined>(undefined);

  async function open(): Promise<PhotosState> {
    const openPhotos = await opening();
    state.value ??= openPhotos(ernId);
    return state.value;
  }

  return {
    state,
    ofLine: (lineId) => (state.value?.photos.value ?? []).filter((photo) => photo.lineId === lineId),
    async addTo(lineId) {
      const files = await choosePhotos();
      await (await open()).add(files, lineId);
    },
    open,
  };
}
