import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { RowOf } from '../../../../shared/contract/operation.ts';
import { addPhoto, listPhotos, removePhoto, restorePhoto } from '../../../../shared/contract/photos/photos.ts';
import type { Api } from '../../../calls/api.ts';
import { isRefusal } from '../../../calls/errors.ts';
import { reportError, tryOrReport } from '../../../calls/report-error.ts';
import { idempotencyKey } from '../../../calls/request.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';

export type Photo = RowOf<typeof listPhotos>;

/** A photo being sent, with one key for all attempts. */
interface SentPhoto {
  readonly lineId: number | undefined;
  readonly image: string;
  readonly key: string;
}

export class PhotosState {
  readonly #ernId: number;
  readonly #api: Api;
  readonly #scaled: (file: File) => Promise<string>;
  readonly #photos = signal<readonly Photo[]>([]);
  readonly #unsent = signal<readonly SentPhoto[]>([]);
  readonly #working = signal(0);
  readonly unsaved: ReadonlySignal<boolean>;

  /** `scaled` reduces a file to an image small enough to send. */
  constructor(ernId: number, api: Api, scaled: (file: File) => Promise<string>) {
    this.#ernId = ernId;
    this.#api = api;
    this.#scaled = scaled;
    this.unsaved = computed(() => this.#working.value > 0 || this.#unsent.value.length > 0);
  }

  get photos(): ReadonlySignal<readonly Photo[]> {
    return this.#photos;
  }

  /** Photos whose upload got no answer: they wait for a retry. */
  get unsent(): ReadonlySignal<readonly SentPhoto[]> {
    return this.#unsent;
  }

  get isWorking(): boolean {
    return this.#working.value > 0;
  }

  async read(): Promise<void> {
    await tryOrReport(async () => {
      this.#photos.value = (await this.#api.call(listPhotos, { id: this.#ernId, limit: 500 })).items;
    });
  }

  /** Adds files one after the other; a file that is not an image is reported by name and skipped. */
  async add(files: readonly File[], lineId?: number): Promise<void> {
    await this.#work(async () => {
      const sent: SentPhoto[] = [];
      for (const file of files) {
        const image = await this.#scaled(file).catch(() => undefined);
        if (image === undefined) toasts.warn(t('ern_photo_unreadable', { name: file.name }));
        else sent.push({ lineId, image, key: idempotencyKey() });
      }
      await this.#send(sent);
    });
  }

  async resend(): Promise<void> {
    const unsent = this.#unsent.peek();
    this.#unsent.value = [];
    await this.#work(() => this.#send(unsent));
  }

  drop(): void {
    this.#unsent.value = [];
  }

  async remove(photo: Photo): Promise<void> {
    await tryOrReport(async () => {
      await this.#api.call(removePhoto, { id: photo.id });
      toasts.done(t('ern_photo_removed'), () => this.#restore(photo));
    });
    await this.read();
  }

  async #restore({ id }: Photo): Promise<void> {
    await tryOrReport(() => this.#api.call(restorePhoto, { id }));
    await this.read();
  }

  async #send(photos: readonly SentPhoto[]): Promise<void> {
    let added = 0;
    for (const photo of photos) {
      try {
        const { lineId, image, key } = photo;
        const input = { id: this.#ernId, image, ...(lineId !== undefined && { lineId }) };
        await this.#api.call(addPhoto, input, { idempotencyKey: key });
        added += 1;
      } catch (error) {
        // A refusal is an answer; after a lost connection the photo is kept, because its subject may be gone by then.
        if (!isRefusal(error)) this.#unsent.value = [...this.#unsent.peek(), photo];
        reportError(error);
      }
    }
    if (added === 0) return;
    toasts.done(t('ern_photo_added', { count: added }));
    await this.read();
  }

  async #work(work: () => Promise<void>): Promise<void> {
    this.#working.value += 1;
    try {
      await work();
    } finally {
      this.#working.value -= 1;
    }
  }
}
