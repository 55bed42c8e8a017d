import { useEffect, useState } from 'react';

/** Is there a camera that this page may ask for? A browser hides cameras from pages without HTTPS (but for this very machine). */
export function useHasCamera(): boolean {
  const [hasCamera, setHasCamera] = useState(false);
  useEffect(() => {
    if (!('mediaDevices' in navigator)) return;
    const found = navigator.mediaDevices.enumerateDevices().catch(() => []);
    void found.then((devices) => setHasCamera(devices.some(({ kind }) => kind === 'videoinput')));
  }, []);
  return hasCamera;
}
