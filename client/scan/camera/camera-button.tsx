import { useSignals } from '@preact/signals-react/runtime';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../lazy-part.ts';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import type { ScanQueue } from '../scan-queue.ts';

const CameraDialog = lazyPart(() => import('./camera-dialog.tsx').then((module) => module.CameraDialog));

/** Scans with the camera, where there is one; all it takes is fetched when it is pressed (checklist 12). */
export function CameraButton({ queue }: { queue: ScanQueue }) {
  useSignals();
  const [isOpen, setOpen] = useState(false);
  if (!useHasCamera()) return null;
  return (
    <>
      <Button kind="quiet" icon="camera" label={t('ui_scan_camera')} onPress={() => setOpen(true)} />
      <Suspense>{isOpen && <CameraDialog queue={queue} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

/** Is there a camera that this page may ask for? A browser hides cameras from pages without HTTPS (but for this very machine). */
function useHasCamera(): boolean {
  const [hasCamera, setHasCamera] = useState(false);
  useEffect(() => {
    if (!('mediaDevices' in navigator)) return;
    const found = navigator.mediaDevices.enumerateDevices().catch(() => []);
    void found.then((devices) => setHasCamera(devices.some(({ kind }) => kind === 'videoinput')));
  }, []);
  return hasCamera;
}
