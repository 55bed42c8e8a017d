import { listParameters } from '../../../../shared/contract/admin/parameters.ts';
import type { Subject } from '../../../../shared/parameters.ts';
import { call } from '../../../calls/call.ts';
import type { Values } from '../../../documents/parameters/value-rules.ts';
import { t } from '../../../texts.ts';
import type { FormSpec } from '../records/form-spec.ts';
import type { RecordPlace } from '../records/record-description.ts';
import { ParameterFields } from './parameter-fields.tsx';
import { ParameterFieldsState, type ReadParameters } from './parameter-fields-state.ts';

/** The field of a form that asks for the values of its subject's parameters; the row has them as `parameters`. */
export function parametersSpec(subject: Subject, { accessId }: RecordPlace): FormSpec {
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

/** More than anybody asks for in one form. */
const MOST = 500;

/** Reads the parameters of a subject under an access; whoever shows them shows a failure, too. */
function readParameters(subject: Subject, accessId: number): ReadParameters {
  return async () => {
    const { items } = await call(listParameters, { subject, limit: MOST }, { accessId, handles: 'all' });
    return items;
  };
}
