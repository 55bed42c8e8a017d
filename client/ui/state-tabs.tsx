export interface StateTab {
  readonly key: string;
  readonly text: string;
  /** The number of rows, as text; undefined until known. */
  readonly count?: string | undefined;
  readonly pressed: boolean;
  readonly onPress: () => void;
}

export function StateTabs({ label, tabs }: { label: string; tabs: readonly StateTab[] }) {
  return (
    <fieldset className="state-tabs">
      <legend className="unseen">{label}</legend>
      {tabs.map(({ key, text, count, pressed, onPress }) => (
        <button key={key} type="button" className="state-tab" aria-pressed={pressed} onClick={onPress}>
          {text}
          {count !== undefined && <span className="state-tab-count">{count}</span>}
        </button>
      ))}
    </fieldset>
  );
}
