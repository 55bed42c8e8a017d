import './fields/texts.ts';
import type { Signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { t } from '../texts.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Field, type FieldControl, type FieldOptions } from './fields/field.tsx';
import { fileSize } from './file-size.ts';
import { Icon } from './icon.tsx';

export interface FileDropProps extends FieldOptions {
  file: Signal<File | undefined>;
  /** The endings of the files it takes: '.csv'. */
  endings: readonly string[];
}

/**
 * A file, chosen or dropped. The browser's own input lies unseen over the whole place, so that click, keyboard and drop are its
 * own; only the look is ours. What is dropped may be of another kind than asked for: that is said.
 */
export function FileDrop({ file, endings, ...field }: FileDropProps) {
  useSignals();
  const [wrong, setWrong] = useState<string>();
  const error = wrong === undefined ? field.error : t('ui_file_wrong', { name: wrong, kinds: endings.join(', ') });

  function choose(event: ChangeEvent<HTMLInputElement>): void {
    const chosen = event.target.files?.[0];
    if (chosen === undefined) return;
    const isRight = endings.some((ending) => chosen.name.toLowerCase().endsWith(ending));
    if (!isRight) event.target.value = '';
    setWrong(isRight ? undefined : chosen.name);
    file.value = isRight ? chosen : undefined;
  }

  return (
    <Field {...field} error={error}>
      {(control) => (
        <div className="file-drop-line">
          <Place control={control} endings={endings} chosen={file.value} onChoose={choose} />
          {file.value !== undefined && (
            <Button
              kind="quiet"
              icon="close"
              label={t('ui_remove', { what: file.value.name })}
              onPress={() => {
                file.value = undefined;
              }}
            />
          )}
        </div>
      )}
    </Field>
  );
}

interface PlaceProps {
  control: FieldControl;
  endings: readonly string[];
  chosen: File | undefined;
  onChoose: (event: ChangeEvent<HTMLInputElement>) => void;
}

function Place({ control, endings, chosen, onChoose }: PlaceProps) {
  useSignals();
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (chosen === undefined && input.current !== null) input.current.value = '';
  }, [chosen]);
  const described = [`${control.id}-file`, control['aria-describedby']].filter(Boolean).join(' ');
  return (
    <div className={classNames('file-drop', isOver && 'is-over', chosen !== undefined && 'is-chosen')}>
      <Icon name="upload" />
      <span id={`${control.id}-file`}>
        {chosen === undefined ? t('ui_file_choose') : `${chosen.name}, ${fileSize(chosen.size)}`}
      </span>
      <input
        {...control}
        ref={input}
        type="file"
        accept={endings.join(',')}
        aria-describedby={described}
        onChange={onChoose}
        // The same file can be chosen again, as after it was mended: a browser tells only of another one.
        onClick={(event) => {
          event.currentTarget.value = '';
        }}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
      />
    </div>
  );
}
