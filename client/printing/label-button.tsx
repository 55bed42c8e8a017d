import { useState } from 'react';
import { type LabelSizeId, labelSizeIds } from '../../shared/label-sizes.ts';
import { t } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { LabelDialog, lastPaper } from './label-dialog.tsx';

export interface Labels {
  readonly count: number;
  preview(size: LabelSizeId): string;
  file(size: LabelSizeId, copies: number): string;
  /** More labels than one file holds; the dialog asks for each part. */
  readonly next?: Labels | undefined;
}

interface LabelButtonProps {
  text: string;
  quiet?: boolean;
  /** The labels to print; undefined after the user was told why there are none. */
  labels(): Labels | undefined | Promise<Labels | undefined>;
}

/** Prints one copy at once on the paper used last. The button beside it, and the first print, ask for paper and copies. */
export function LabelButton({ text, quiet = false, labels }: LabelButtonProps) {
  const [asked, setAsked] = useState<Labels>();
  const kind = quiet ? 'quiet' : 'plain';
  const ask = async () => setAsked(await labels());
  async function print(): Promise<void> {
    const paper = lastPaper();
    const wanted = await labels();
    if (paper === undefined || wanted?.next !== undefined) setAsked(wanted);
    else if (wanted !== undefined) open(wanted.file(paper, 1), '_blank', 'noopener');
  }
  return (
    <span className="label-button">
      <Button kind={kind} onPress={print}>
        {text}
      </Button>
      <Button kind={kind} icon="settings" label={t('labels_choosePaper')} onPress={ask} />
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
    </span>
  );
}
