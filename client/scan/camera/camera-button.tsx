import { useEffect, useRef, useState } from 'react';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ScanResultText } from '../scan-outcome.tsx';
import type { ScanQueue } from '../scan-queue.ts';
import { createCamera } from './camera.ts';

/** Hidden on devices without a camera (checklist 12). */
export function CameraButton({ queue }: { queue: ScanQueue }) {
  const [isOpen, setOpen] = useState(false);
  if (!useHasCamera()) return null;
  return (
    <>
      <Button kind="quiet" icon="camera" label={t('ui_scan_camera')} onPress={() => setOpen(true)} />
      {isOpen && <CameraDialog queue={queue} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Whether the page can request a camera. Browsers hide cameras from pages without HTTPS, except on the machine itself. */
function useHasCamera(): boolean {
  const [hasCamera, setHasCamera] = useState(false);
  useEffect(() => {
    if (!('mediaDevices' in navigator)) return;
    const devicesRead = navigator.mediaDevices.enumerateDevices().catch(() => []);
    void devicesRead.then((devices) => setHasCamera(devices.some(({ kind }) => kind === 'videoinput')));
  }, []);
  return hasCamera;
}

function CameraDialog({ queue, onClose }: { queue: ScanQueue; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [camera] = useState(createCamera);
  useEffect(() => {
    if (video.current !== null) return camera.look(video.current, (code) => queue.take(code));
    return undefined;
  }, [camera, queue]);
  const failure = camera.failure.value;
  const torch = camera.torch.value;
  return (
    <Dialog
      title={t('ui_scan_camera')}
      onClose={onClose}
      actions={
        <>
          {torch !== undefined && (
            <Button onPress={() => camera.switchTorch()}>{t(torch ? 'ui_scan_torchOff' : 'ui_scan_torchOn')}</Button>
          )}
          <Button kind="primary" onPress={onClose}>
            {t('app_close')}
          </Button>
        </>
      }
    >
      {failure === undefined ? (
        <video ref={video} className="camera" muted playsInline aria-label={t('ui_scan_cameraView')} />
      ) : (
        <p className="field-error">{t(`ui_scan_camera_${failure}`)}</p>
      )}
      <p className="scan-result" role="status">
        {failure === undefined && !camera.isLooking.value && <span className="sub">{t('ui_scan_cameraStarts')}</span>}
        <ScanResultText result={queue.last.value} />
      </p>
    </Dialog>
  );
}
