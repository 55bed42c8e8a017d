import { useState } from 'react';
import { labelSizeIds } from '../../shared/label-sizes.ts';
import { t } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { LabelDialog } from './label-dialog.tsx';
import { type Labels, printAtOnce } from './labels.ts';

interface LabelButtonsProps {
  text: string;
  kind?: 'plain' | 'quiet';
  onPrint: () => unknown;
  onAsk: () => unknown;
}

/** A button that prints at once, and one beside it that asks for paper and copies. */
export function LabelButtons({ text, kind = 'plain', onPrint, onAsk }: LabelButtonsProps) {
  return (
    <span className="label-button">
      <Button kind={kind} onPress={onPrint}>
        {text}
      </Button>
      <Button kind={kind} icon="settings" label={t('labels_choosePaper')} onPress={onAsk} />
    </span>
  );
}

interface LabelButtonProps {
  text: string;
  quiet?: boolean;
  /** The labels to print; undefined after the user was told why there are none. */
  labels(): Labels | undefined | Promise<Labels | undefined>;
}

export function LabelButton({ text, quiet = false, labels }: LabelButtonProps) {
  const [asked, setAsked] = useState<Labels>();
  async function print(): Promise<void> {
    const wanted = await labels();
    if (wanted !== undefined && !printAtOnce(wanted)) setAsked(wanted);
  }
  return (
    <>
      <LabelButtons
        text={text}
        kind={quiet ? 'quiet' : 'plain'}
        onPrint={print}
        onAsk={async () => setAsked(await labels())}
      />
      {asked !== undefined && (
        <LabelDialog
          key={asked.file(labelSizeIds[0], 1)}
          count={asked.count}
          preview={asked.preview}
          file={asked.file}
          onClose={() => setAsked(undefined)}
          onPrinted={() => setAsked(asked.next)}
        />
      )}
    </>
  );
}
