import { t } from '../../texts.ts';
import type { Measure } from './measures.ts';

interface MeasureFieldProps {
  measures: readonly Measure[];
  chosen: Measure;
  onChoose: (key: string) => void;
}

export function MeasureField({ measures, chosen, onChoose }: MeasureFieldProps) {
  return (
    <select
      className="input"
      aria-label={t('chart_measure')}
      value={chosen.key}
      onChange={({ target }) => onChoose(target.value)}
    >
      {measures.map(({ key, text }) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </select>
  );
}
