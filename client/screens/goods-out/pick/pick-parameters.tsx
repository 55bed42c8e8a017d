import { useState } from 'react';
import { loadPatterns } from '../../../parameters/load-patterns.ts';
import { ParameterInput } from '../../../parameters/parameter-input.tsx';
import { valueFault, withValue } from '../../../parameters/value-rules.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { PickLineState } from './pick-line-state.ts';
import type { PickParameter, PickState } from './pick-state.ts';
import type { TypedValues } from './typed-pick.ts';

export function PlanParameters({ state, parameters }: { state: PickState; parameters: readonly PickParameter[] }) {
  return <ValueFields parameters={parameters} values={state.head.parameters} tried={state.tried.value} />;
}

interface ItemParametersProps {
  line: PickLineState;
  parameters: readonly PickParameter[];
  onClose: () => void;
}

export function ItemParameters({ line, parameters, onClose }: ItemParametersProps) {
  return (
    <Dialog
      title={t('pick_detailsOf', { sku: line.sku.stockCode })}
      onClose={onClose}
      onSave={onClose}
      actions={
        <Button kind="primary" onPress={onClose}>
          {t('app_close')}
        </Button>
      }
    >
      <div className="form-fields">
        <ValueFields parameters={parameters} values={line.parameters} tried />
      </div>
    </Dialog>
  );
}

interface ValueFieldsProps {
  parameters: readonly PickParameter[];
  values: { value: TypedValues };
  tried: boolean;
}

/** Errors are shown once a field was left, or saving was tried. */
function ValueFields({ parameters, values, tried }: ValueFieldsProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  return parameters.map((parameter) => {
    const { referenceKey: key, valueType } = parameter;
    const value = values.value[key] ?? '';
    const isShown = tried || left.has(key);
    const patterns = valueType === 'pattern' ? loadPatterns() : undefined;
    return (
      <ParameterInput
        key={key}
        parameter={parameter}
        value={value}
        error={isShown ? valueFault(parameter, value, patterns) : undefined}
        onChange={(typed) => {
          values.value = withValue(values.value, {}, key, typed);
        }}
        onLeave={() => setLeft(new Set([...left, key]))}
      />
    );
  });
}
