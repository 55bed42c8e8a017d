import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { t } from '../../texts.ts';
import { classNames } from '../class-names.ts';
import { Field, type FieldOptions } from '../fields/field.tsx';
import type { Combobox, Option, Search } from './combobox-state.ts';

interface ComboboxFieldProps<O extends Option> extends FieldOptions {
  combobox: Combobox<O>;
  placeholder?: string;
}

/** A field that searches by code or name (APG combobox with a list). */
export function ComboboxField<O extends Option>({ combobox, placeholder, ...field }: ComboboxFieldProps<O>) {
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const { text, search, active, open } = combobox;
  const isOpen = open.value && search.value.kind !== 'idle';
  const options = search.value.kind === 'ready' ? search.value.options : [];
  useEffect(() => {
    if (isOpen && input.current !== null) list.current?.showPopover({ source: input.current });
    else list.current?.hidePopover();
  }, [isOpen]);
  useEffect(() => {
    if (active.value >= 0) document.getElementById(`${id}-${active.value}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active.value]);
  return (
    <Field {...field}>
      {(control) => (
        <>
          <input
            {...control}
            ref={input}
            className="input"
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={active.value < 0 ? undefined : `${id}-${active.value}`}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            placeholder={placeholder}
            value={text.value}
            onChange={(event) => combobox.type(event.target.value)}
            onKeyDown={(event) => keyDown(event, combobox, isOpen)}
            onBlur={() => {
              combobox.close();
              control.onBlur?.();
            }}
          />
          <div ref={list} popover="manual" className="popover combobox">
            <div id={`${id}-list`} role="listbox" aria-label={field.label}>
              {options.map((option, at) => (
                <OptionLine
                  key={option.key}
                  id={`${id}-${at}`}
                  option={option}
                  active={at === active.value}
                  onPick={() => combobox.pick(option)}
                />
              ))}
            </div>
            <p className="combobox-state" role="status">
              {isOpen && stateText(search.value)}
            </p>
          </div>
        </>
      )}
    </Field>
  );
}

function keyDown<O extends Option>(event: KeyboardEvent, combobox: Combobox<O>, isOpen: boolean): void {
  const isTab = event.key === 'Tab';
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') combobox.move(event.key === 'ArrowDown' ? 1 : -1);
  else if ((event.key === 'Enter' || isTab) && isOpen) combobox.enter();
  else if (event.key === 'Escape' && isOpen) combobox.close();
  else return;
  // Tab also moves to the next field.
  if (isTab) return;
  event.preventDefault();
  event.stopPropagation();
}

function stateText<O>(search: Search<O>): string {
  if (search.kind === 'failed') return t('ui_combobox_failed');
  if (search.kind !== 'ready') return t('ui_combobox_searching');
  return search.options.length === 0
    ? t('ui_combobox_none')
    : t('ui_combobox_matches', { count: search.options.length });
}

interface OptionLineProps {
  id: string;
  option: Option;
  active: boolean;
  onPick: () => void;
}

function OptionLine({ id, option, active, onPick }: OptionLineProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      className={classNames('menu-item', active && 'is-active')}
      // Keeps the focus in the field; otherwise the list would close before the click.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
      onKeyDown={undefined}
    >
      {option.code !== undefined && <span className="strong">{option.code}</span>}
      <span>{option.name}</span>
      {option.note !== undefined && <span className="menu-item-note">{option.note}</span>}
    </div>
  );
}
