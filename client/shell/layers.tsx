import { useSignals } from '@preact/signals-react/runtime';
import { OwnSecondFactor } from '../screens/account/second-factor/own-second-factor.tsx';
import { signInAgain } from '../state/session-end.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { layer } from './layer.ts';
import { leaveQuestion } from './leaving.tsx';
import { AccessChooser } from './palette/access-chooser.tsx';
import { Palette } from './palette/palette.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { SignInAgainDialog } from './sign-in-again-dialog.tsx';

/** What lies over the screen: the palette, the accesses, the list of shortcuts, and the questions that any screen may raise. */
export function Layers() {
  useSignals();
  return (
    <>
      {layer.value === 'palette' && <Palette onClose={close} />}
      {layer.value === 'accesses' && <AccessChooser onClose={close} />}
      {layer.value === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      {layer.value === 'secondFactor' && <OwnSecondFactor onClose={close} />}
      {signInAgain.isOpen.value !== undefined && <SignInAgainDialog />}
      <LeaveDialog />
    </>
  );
}

function close(): void {
  layer.value = 'none';
}

/** Asks before what was typed is lost (checklist 40). */
function LeaveDialog() {
  useSignals();
  const question = leaveQuestion.value;
  if (question === undefined) return null;
  const { words, resolve } = question;
  const stay = () => resolve(false);
  return (
    <Dialog
      title={words.title}
      onClose={stay}
      actions={
        <>
          <Button onPress={stay}>{words.stay}</Button>
          <Button kind="danger" onPress={() => resolve(true)}>
            {words.discard}
          </Button>
        </>
      }
    >
      {words.body}
    </Dialog>
  );
}
