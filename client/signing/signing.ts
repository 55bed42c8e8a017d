import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { isRefusal, NetworkError } from '../calls/errors.ts';
import { idempotencyKey } from '../calls/request.ts';
import { t } from '../texts.ts';

/** The recipient's signature: drawn (a PNG as base64), typed, or both. */
export interface Signature {
  readonly signature?: string;
  readonly signedBy?: string;
}

/** One continuous line, as points of a pad of 600 by 240. */
export type Stroke = readonly (readonly [x: number, y: number])[];

/** The signature, kept while its dialog is closed, so that no one signs twice because the connection was lost. */
export interface Signing {
  readonly name: Signal<string>;
  readonly strokes: Signal<readonly Stroke[]>;
  readonly error: ReadonlySignal<string | undefined>;
  readonly isBlank: ReadonlySignal<boolean>;
  /** Sends the signature once and returns whether that succeeded. `draw` makes a picture of the strokes. */
  send(draw: (strokes: readonly Stroke[]) => string): Promise<boolean>;
  clear(): void;
}

interface SigningDependencies {
  /** Sends a signature under a key; the same signature has the same key. False: it was abandoned, or the failure was shown elsewhere. */
  send(signature: Signature, key: string): Promise<boolean>;
  refusal?(error: unknown): string | undefined;
}

/** Signing a document: drawn or typed, never blank, and posted once however often it is sent (checklist 15, 63). */
export function createSigning({ send, refusal = () => undefined }: SigningDependencies): Signing {
  const name = signal('');
  const strokes = signal<readonly Stroke[]>([]);
  const fault = signal<string | undefined>(undefined);
  const isBlank = computed(() => name.value.trim() === '' && !strokes.value.some((stroke) => stroke.length > 1));
  let sent = { what: '', key: '' };
  let sending: Promise<boolean> | undefined;

  async function sendOnce(draw: (strokes: readonly Stroke[]) => string): Promise<boolean> {
    fault.value = isBlank.peek() ? t('sign_blank') : undefined;
    if (isBlank.peek()) return false;
    const signature = {
      ...(strokes.peek().length > 0 && { signature: draw(strokes.peek()) }),
      ...(name.peek().trim() !== '' && { signedBy: name.peek().trim() }),
    };
    const what = JSON.stringify(signature);
    if (sent.what !== what) sent = { what, key: idempotencyKey() };
    try {
      return await send(signature, sent.key);
    } catch (error) {
      if (isRefusal(error)) fault.value = refusal(error);
      else fault.value = error instanceof NetworkError ? t('sign_offline') : messageOf(error);
      return false;
    }
  }

  return {
    name,
    strokes,
    error: fault,
    isBlank,
    send(draw) {
      sending ??= sendOnce(draw).finally(() => {
        sending = undefined;
      });
      return sending;
    },
    clear() {
      name.value = '';
      strokes.value = [];
      fault.value = undefined;
      sent = { what: '', key: '' };
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
