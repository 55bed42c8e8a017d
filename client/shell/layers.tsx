import { useSignals } from '@preact/signals-react/runtime';
import { Suspense } from 'react';
import { lazyPart } from '../lazy-part.ts';
import { layer } from './layer.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { SignInAgainDialog } from './sign-in-again-dialog.tsx';

const Palette = lazyPart(() => import('./palette.tsx').then((module) => module.Palette));
const AccessChooser = lazyPart(() => import('./access-chooser.tsx').then((module) => module.AccessChooser));
const ShortcutsDialog = lazyPart(() => import('./shortcuts-dialog.tsx').then((module) => module.ShortcutsDialog));

/** What lies over the screen: the palette, the accesses, the list of shortcuts, and the questions that any screen may raise. */
export function Layers() {
  useSignals();
  return (
    <>
      <Suspense>
        {layer.value === 'palette' && <Palette onClose={close} />}
        {layer.value === 'accesses' && <AccessChooser onClose={close} />}
        {layer.value === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      </Suspense>
      <LeaveDialog />
      <SignInAgainDialog />
    </>
  );
}

function close(): void {
  layer.value = 'none';
}
