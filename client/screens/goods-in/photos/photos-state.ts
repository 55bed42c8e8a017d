import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { isRefusal } from '../../../calls/errors.ts';
import { idempotencyKey } from '../../../calls/request.ts';
import type { Photo, PhotoCalls, SentPhoto } from './photo-dependencies.ts';

/** What is said about photos; tests pass their own. */
export interface PhotoNotices {
  added(count: number): void;
  removed(undo: () => Promise<void>): void;
  /** This file is no picture that can be sent. */
  unreadable(name: string): void;
  failed(error: unknown): void;
}

/** The photos of one ERN: those that are kept, and those on their way. */
export class PhotosState {
  readonly #ernId: number;
  readonly #calls: PhotoCalls;
  readonly #notices: PhotoNotices;
  readonly #photos = signal<readonly Photo[]>([]);
  readonly #unsent = signal<readonly SentPhoto[]>([]);
  readonly #working = signal(0);
  /** Something is being sent, or could not be. */
  readonly unsaved: ReadonlySignal<boolean>;

  constructor(ernId: number, calls: PhotoCalls, notices: PhotoNotices) {
    this.#ernId = ernId;
    this.#calls = calls;
    this.#notices = notices;
    this.unsaved = computed(() => this.#working.value > 0 || this.#unsent.value.length > 0);
  }

  get photos(): ReadonlySignal<readonly Photo[]> {
    return this.#photos;
  }

  /** Those that no answer came to: they wait for another try. */
  get unsent(): ReadonlySignal<readonly SentPhoto[]> {
    return this.#unsent;
  }

  get isWorking(): boolean {
    return this.#working.value > 0;
  }

  async read(): Promise<void> {
    try {
      this.#photos.value = await this.#calls.list(this.#ernId);
    } catch (error) {
      this.#notices.failed(error);
    }
  }

  /** Adds the pictures of files, one after the other; a file that is none is named, and the others go on. */
  async add(files: readonly File[], lineId?: number): Promise<void> {
    await this.#work(async () => {
      const sent: SentPhoto[] = [];
      for (const file of files) {
        const image = await this.#calls.scaled(file).catch(() => undefined);
        if (image === undefined) this.#notices.unreadable(file.name);
        else sent.push({ lineId, image, key: idempotencyKey() });
      }
      await this.#send(sent);
    });
  }

  /** Sends what no answer came to once more. */
  async resend(): Promise<void> {
    const unsent = this.#unsent.peek();
    this.#unsent.value = [];
    await this.#work(() => this.#send(unsent));
  }

  drop(): void {
    this.#unsent.value = [];
  }

  async remove(photo: Photo): Promise<void> {
    try {
      await this.#calls.remove(photo.id);
      this.#notices.removed(() => this.#restore(photo));
    } catch (error) {
      this.#notices.failed(error);
    }
    await this.read();
  }

  async #restore({ id }: Photo): Promise<void> {
    try {
      await this.#calls.restore(id);
    } catch (error) {
      this.#notices.failed(error);
    }
    await this.read();
  }

  async #send(photos: readonly SentPhoto[]): Promise<void> {
    let added = 0;
    for (const photo of photos) {
      try {
        await this.#calls.add(this.#ernId, photo);
        added += 1;
      } catch (error) {
        // A refusal is an answer; a lost connection keeps the picture, which may be of something that is gone by then.
        if (!isRefusal(error)) this.#unsent.value = [...this.#unsent.peek(), photo];
        this.#notices.failed(error);
      }
    }
    if (added === 0) return;
    this.#notices.added(added);
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
