import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import type { ScanQueue } from '../scan-queue.ts';
import { CameraDialog } from './camera-dialog.tsx';

/** Scans with the camera, where there is one (checklist 12). */
export function CameraButton({ queue }: { queue: ScanQueue }) {
  useSignals();
  const [isOpen, setOpen] = useState(false);
  if (!useHasCamera()) return null;
  return (
    <>
      <Button kind="quiet" icon="camera" label={t('ui_scan_camera')} onPress={() => setOpen(true)} />
      {isOpen && <CameraDialog queue={queue} onClose={() => setOpen(false)} />}
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
