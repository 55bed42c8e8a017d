export interface ColumnTickProps {
  head: string;
  checked: boolean;
  disabled?: boolean;
  onTick: () => void;
}

/** Whether a column is shown. */
export function ColumnTick({ head, checked, disabled, onTick }: ColumnTickProps) {
  return (
    <label className="tick">
      <input type="checkbox" checked={checked} disabled={disabled} onChange={onTick} />
      {head}
    </label>
  );
}
