import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '../../texts.ts';
import { Icon } from '../icon.tsx';
import { focusOnArrival } from './field-focus.ts';

interface FormFieldsProps {
  faults: number;
  /** How often the form has started over: its first field then receives the focus. By default only a fault receives it. */
  begun?: number | undefined;
  isLocked?: boolean;
  children: ReactNode;
}

/**
 * The fields of a form. After a failed attempt to save, the first invalid field has the focus, and a summary at the top lists all faults
 * (checklist 43, 44).
 */
export function FormFields({ faults, begun, isLocked = false, children }: FormFieldsProps) {
  const container = useRef<HTMLFieldSetElement>(null);
  const isBegun = begun !== undefined;
  useEffect(() => {
    if (isBegun && !matchMedia('(pointer: coarse)').matches) focusOnArrival(firstField(container.current));
  }, [isBegun]);
  useEffect(() => {
    if (begun !== undefined && begun > 0) firstField(container.current)?.focus();
  }, [begun]);
  return (
    <fieldset ref={container} className="form-fields" disabled={isLocked}>
      <FaultSummary container={container} faults={faults} />
      {children}
    </fieldset>
  );
}

function firstField(container: HTMLElement | null): HTMLElement | null | undefined {
  return container?.querySelector<HTMLElement>(':is(input, textarea, select)');
}

interface Fault {
  readonly field: HTMLElement;
  readonly label: string;
  readonly text: string;
}

interface FaultSummaryProps {
  container: RefObject<HTMLElement | null>;
  faults: number;
}

/**
 * Lists the faults of a form in the words beside the fields, each with a link to its field; while there is a fault, the page title
 * announces it first (checklist 44). Reads the page itself, so that no field can be left out.
 */
export function FaultSummary({ container, faults }: FaultSummaryProps) {
  const [wrongFields, setWrongFields] = useState<readonly Fault[]>([]);
  useEffect(() => {
    const form = container.current;
    if (faults === 0 || form === null) return undefined;
    const read = () => {
      const now = faultsIn(form);
      setWrongFields((before) => (isSame(before, now) ? before : now));
    };
    read();
    form.querySelector<HTMLElement>(wrong)?.focus();
    const observer = new MutationObserver(read);
    observer.observe(form, { subtree: true, childList: true, characterData: true, attributeFilter: ['aria-invalid'] });
    return () => observer.disconnect();
  }, [container, faults]);
  const isWrong = wrongFields.length > 0;
  useEffect(() => (isWrong ? titledAsWrong() : undefined), [isWrong]);
  if (!isWrong) return null;
  return (
    <div className="error-panel fault-summary" role="alert">
      <Icon name="alert" />
      <div>
        <p className="strong">{t('ui_faults', { count: wrongFields.length })}</p>
        <ul>
          {wrongFields.map(({ field, label, text }) => (
            <li key={`${label} ${text}`}>
              <a
                href={`#${field.id}`}
                onClick={(event) => {
                  event.preventDefault();
                  field.focus();
                }}
              >
                {label}: {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const wrong = '[aria-invalid], [data-fault]';

function faultsIn(form: HTMLElement): readonly Fault[] {
  const fields = [...form.querySelectorAll<HTMLElement>(wrong)];
  return fields.map((field) => ({ field, label: labelOf(field), text: errorOf(field) }));
}

function labelOf(field: HTMLElement): string {
  if (field.dataset['fault'] !== undefined) return field.dataset['fault'];
  const by = field.getAttribute('aria-labelledby') ?? '';
  const label = document.querySelector(`label[for="${CSS.escape(field.id)}"]`) ?? document.getElementById(by);
  return label?.firstChild?.textContent?.trim() ?? field.getAttribute('aria-label') ?? '';
}

function errorOf(field: HTMLElement): string {
  if (field.dataset['fault'] !== undefined) return field.textContent?.trim() ?? '';
  const notes = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  const error = notes.find((id) => id.endsWith('-error')) ?? '';
  return document.getElementById(error)?.textContent?.trim() ?? '';
}

function isSame(one: readonly Fault[], other: readonly Fault[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ field, text }, at) => field === other[at]?.field && text === other[at]?.text)
  );
}

/** Marks the page title until the returned function is called; a new title stays. */
function titledAsWrong(): () => void {
  const before = document.title;
  const wrong = t('ui_faultTitle', { title: before });
  document.title = wrong;
  return () => {
    if (document.title === wrong) document.title = before;
  };
}
