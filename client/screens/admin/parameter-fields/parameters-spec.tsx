import { useSignal } from '@preact/signals-react';
import { useEffect } from 'react';
import { listParameters } from '../../../../shared/contract/parameters/parameters.ts';
import type { Subject } from '../../../../shared/parameters.ts';
import { call } from '../../../calls/call.ts';
import { errorText } from '../../../calls/report-error.ts';
import { ParameterInput } from '../../../parameters/parameter-input.tsx';
import { type Values, withValue } from '../../../parameters/value-rules.ts';
import { t } from '../../../texts.ts';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import type { FormField } from '../records/form-field.ts';
import type { FormSpec } from '../records/form-spec.ts';
import type { RecordScope } from '../records/record-description.ts';
import { ParameterFieldsState, type ReadParameters } from './parameter-fields-state.ts';

/** The form field for parameter values; the row contains them as `parameters`. */
export function parametersSpec(subject: Subject, { accessId }: RecordScope): FormSpec {
  const state = new ParameterFieldsState(readParameters(subject, accessId));
  return {
    kind: 'own',
    key: 'parameters',
    label: t('parameters_values'),
    empty: {},
    render: (field) => <ParameterFields state={state} field={field} />,
    fault: (values, stored) => state.fault(values as Values, stored as Values | undefined),
  };
}

/** More than any form asks for. */
const MOST = 500;

function readParameters(subject: Subject, accessId: number): ReadParameters {
  return async () => {
    const { items } = await call(listParameters, { subject, limit: MOST }, { accessId, handles: 'all' });
    return items;
  };
}

interface ParameterFieldsProps {
  state: ParameterFieldsState;
  field: FormField;
}

/** A fault shows when the user leaves the value, when saving was tried, and at once if the stored value breaks a rule that is newer. */
function ParameterFields({ state, field }: ParameterFieldsProps) {
  const left = useSignal<ReadonlySet<string>>(new Set());
  useEffect(() => void state.load(), [state]);
  const loaded = state.answer.value;
  if (loaded.kind === 'failed') return <ErrorPanel text={errorText(loaded.error)} onRetry={() => state.load()} />;
  if (loaded.kind === 'loading' || loaded.parameters.length === 0) return null;
  const values = field.value.value as Values;
  const stored = field.stored.value as Values;
  const refused = field.error.value;
  const faults = new Map(loaded.parameters.map((one) => [one.id, state.faultOf(one, values)]));
  const isElsewhere = [...faults.values()].every((fault) => fault === undefined);
  return (
    <fieldset className="form-fields parameter-fields">
      <legend>{t('parameters_values')}</legend>
      {loaded.parameters.map((parameter) => {
        const { referenceKey: key } = parameter;
        const isStored = stored[key] !== undefined && stored[key] === values[key];
        const isShown = isStored || left.value.has(key) || refused !== undefined;
        return (
          <ParameterInput
            key={parameter.id}
            parameter={parameter}
            value={values[key] ?? ''}
            error={isShown ? faults.get(parameter.id) : undefined}
            onChange={(typed) => {
              field.value.value = withValue(values, stored, key, typed);
            }}
            onLeave={() => {
              left.value = new Set([...left.peek(), key]);
            }}
          />
        );
      })}
      {refused !== undefined && isElsewhere && <FieldError id="parameters-refused" text={refused} />}
    </fieldset>
  );
}
