import { Fragment, type ReactNode } from 'react';

export interface StateTab {
  readonly key: string;
  readonly text: string;
  readonly title?: string;
  /** The number of rows, as text; undefined until known. */
  readonly count?: string | undefined;
  readonly pressed: boolean;
  readonly onPress: () => void;
  readonly beside?: ReactNode;
}

export function StateTabs({ label, tabs }: { label: string; tabs: readonly StateTab[] }) {
  return (
    <fieldset className="state-tabs">
      <legend className="unseen">{label}</legend>
      {tabs.map(({ key, text, title, count, pressed, onPress, beside }) => (
        <Fragment key={key}>
          <button type="button" className="state-tab" title={title} aria-pressed={pressed} onClick={onPress}>
            {text}
            {count !== undefined && <span className="state-tab-count">{count}</span>}
          </button>
          {beside}
        </Fragment>
      ))}
    </fieldset>
  );
}
