/** One of several states of a list. */
export interface StateTab {
  readonly key: string;
  readonly text: string;
  /** How many there are of it, as text; left out while that is not known. */
  readonly count?: string | undefined;
  readonly pressed: boolean;
  readonly onPress: () => void;
}

/** States over their list, one of them pressed: what is in the list is in that state. */
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
