import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ScanResultText } from '../scan-outcome.tsx';
import type { ScanQueue } from '../scan-queue.ts';
import { createCamera } from './camera.ts';

/** What the camera sees: each code that comes into view is a scan, until it is closed. */
export function CameraDialog({ queue, onClose }: { queue: ScanQueue; onClose: () => void }) {
  useSignals();
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
