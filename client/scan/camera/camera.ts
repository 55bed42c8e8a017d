import { type ReadonlySignal, signal } from '@preact/signals-react';
import { type Decoder, decoder } from './decoder.ts';

/** Milliseconds between two looks: quick enough for a hand, slow enough for a battery. */
const PAUSE = 120;

interface Camera {
  readonly failure: ReadonlySignal<'refused' | 'missing' | 'reader' | undefined>;
  readonly isLooking: ReadonlySignal<boolean>;
  /** Whether the torch is on; undefined if the page cannot switch one. */
  readonly torch: ReadonlySignal<boolean | undefined>;
  switchTorch(): Promise<void>;
  /** Shows the camera in the video and passes on each code that comes into view, until the returned function is called. */
  look(video: HTMLVideoElement, onCode: (code: string) => void): () => void;
}

export function createCamera(): Camera {
  const failure = signal<'refused' | 'missing' | 'reader' | undefined>(undefined);
  const isLooking = signal(false);
  const torch = signal<boolean | undefined>(undefined);
  let track: MediaStreamTrack | undefined;

  function look(video: HTMLVideoElement, onCode: (code: string) => void): () => void {
    const end = new AbortController();
    void start(video, onCode, end.signal);
    return () => {
      end.abort();
      for (const one of streamOf(video)?.getTracks() ?? []) one.stop();
      video.srcObject = null;
    };
  }

  async function start(video: HTMLVideoElement, onCode: (code: string) => void, end: AbortSignal): Promise<void> {
    const [stream, decode] = await Promise.all([opened(), readied()]);
    if (end.aborted || stream === undefined || decode === undefined) {
      for (const one of stream?.getTracks() ?? []) one.stop();
      return;
    }
    [track] = stream.getVideoTracks();
    torch.value = track !== undefined && hasTorch(track) ? false : undefined;
    video.srcObject = stream;
    await video.play().catch(() => undefined);
    isLooking.value = true;
    const newOf = createCameraView();
    const picture = document.createElement('canvas');
    while (!end.aborted) {
      const codes = await decode(pictureOf(video, picture)).catch(() => []);
      if (!end.aborted) newOf(codes, performance.now()).forEach(onCode);
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }

  async function opened(): Promise<MediaStream | undefined> {
    try {
      return await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1280 } },
      });
    } catch (error) {
      const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
      failure.value = isRefused ? 'refused' : 'missing';
      return undefined;
    }
  }

  async function readied(): Promise<Decoder | undefined> {
    try {
      return await decoder();
    } catch (error) {
      console.warn(error);
      failure.value ??= 'reader';
      return undefined;
    }
  }

  async function switchTorch(): Promise<void> {
    const on = torch.peek() !== true;
    await track?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] });
    torch.value = on;
  }

  return { failure, isLooking, torch, switchTorch, look };
}

function streamOf(video: HTMLVideoElement): MediaStream | undefined {
  return video.srcObject instanceof MediaStream ? video.srcObject : undefined;
}

/** Not supported by every browser, and missing in TypeScript's types. */
function hasTorch(track: MediaStreamTrack): boolean {
  return 'getCapabilities' in track && (track.getCapabilities() as { torch?: boolean }).torch === true;
}

function pictureOf(video: HTMLVideoElement, picture: HTMLCanvasElement): HTMLCanvasElement {
  picture.width = Math.max(1, video.videoWidth);
  picture.height = Math.max(1, video.videoHeight);
  picture.getContext('2d', { willReadFrequently: true })?.drawImage(video, 0, 0);
  return picture;
}

/** Milliseconds: a code that stays in view is one scan; if it is missed for longer than this, it is scanned again. */
const GONE = 1500;

export function createCameraView() {
  const missedSince = new Map<string, number | undefined>();

  /** Returns the new codes in view. A slow device looks rarely: only a look without a code shows that the code is gone. */
  return function newOf(codes: readonly string[], now: number): readonly string[] {
    for (const [code, since] of missedSince) {
      if (since !== undefined && now - since > GONE) missedSince.delete(code);
      else if (since === undefined && !codes.includes(code)) missedSince.set(code, now);
    }
    const fresh = [...new Set(codes)].filter((code) => !missedSince.has(code));
    for (const code of codes) missedSince.set(code, undefined);
    return fresh;
  };
}
