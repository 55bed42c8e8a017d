import { useSyncExternalStore } from 'react';

/** Narrower screens show cards in place of table rows (styles). */
const narrow = '(max-width: 700px)';

export function useIsHandheld(): boolean {
  return useSyncExternalStore(followWidth, isNarrow);
}

function isNarrow(): boolean {
  return matchMedia(narrow).matches;
}

function followWidth(changed: () => void): () => void {
  const media = matchMedia(narrow);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}
