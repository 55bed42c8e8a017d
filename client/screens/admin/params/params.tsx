import type { Confirmation } from '../../../../shared/confirmations.ts';
import type { RowOf } from '../../../../shared/contract/operation.ts';
import {
  createParameter,
  deleteParameter,
  editParameter,
  exportParameters,
  listParameters,
  newParameter,
  restoreParameter,
  retireParameter,
} from '../../../../shared/contract/parameters/parameters.ts';
import type { ScreenProps } from '../../../route.ts';
import { t } from '../../../texts.ts';
import { ImportLink } from '../imports/import-link.tsx';
import { linkTo } from '../records/link-to.ts';
import type { RecordDescription, RecordScope } from '../records/record-description.ts';
import { RecordScreen } from '../records/record-screen.tsx';
import { paramsForm, subjectText } from './params-form.tsx';

type Parameter = RowOf<typeof listParameters>;

/** Parameters: of a company at company-only scope, of a warehouse at warehouse-only scope (rules 2, admin/params). */
export function Params(props: ScreenProps) {
  return <RecordScreen description={params} {...props} />;
}

export const params: RecordDescription<Parameter> = {
  rule: 'paramsScreen',
  subject: 'parameter',
  texts: {
    title: 'title_params',
    search: 'params_search',
    count: 'params_count',
    create: 'params_create',
    empty: 'params_empty',
    emptyHint: 'params_emptyHint',
    saved: 'params_saved',
  },
  operations: {
    list: listParameters,
    create: createParameter,
    edit: editParameter,
    remove: deleteParameter,
    retire: retireParameter,
    restore: restoreParameter,
    export: exportParameters,
  },
  struct: newParameter,
  actions: ({ accessId }) => <ImportLink kind="parameter" accessId={accessId} />,
  nameOf: ({ name }) => name,
  columns: [
    { key: 'name', width: 18, card: 'title' },
    { key: 'subject', head: 'params_subject', cell: (row) => subjectText(row.subject), width: 12 },
    { key: 'referenceKey', width: 12, card: 'sub' },
    { key: 'valueType', cell: ruleOf, width: 22 },
    { key: 'pattern', width: 16, spare: true },
    { key: 'choices', cell: (row) => row.choices?.join(', '), width: 16, spare: true },
    { key: 'description', width: 16, spare: true },
    { key: 'planParameter' },
  ],
  filters: [
    {
      key: 'subject',
      label: 'params_subject',
      single: true,
      wordOf: (subject) => subjectText(subject as Parameter['subject']),
    },
    { key: 'valueType', single: true, wordOf: (type) => t(`params_type_${type as Parameter['valueType']}`) },
    'planParameter',
  ],
  form: paramsForm,
  factsOf: brokenValues,
};

function ruleOf({ valueType, pattern, choices }: Parameter): string {
  const more = pattern ?? choices?.join(', ');
  const type = t(`params_type_${valueType}`);
  return more === undefined ? type : `${type}: ${more}`;
}

interface Broken {
  subject: string;
  count: number;
  examples: readonly { id: number; name: string; value: string }[];
}

function brokenValues({ key, data }: Confirmation, { accessId }: RecordScope) {
  if (key !== 'breaks_values') return null;
  const { subject, count, examples } = data as Partial<Broken> as Broken;
  const { address } = linkTo(subject);
  return (
    <table className="small-table">
      <thead>
        <tr>
          <th scope="col">{t('column_name')}</th>
          <th scope="col">{t('params_value')}</th>
        </tr>
      </thead>
      <tbody>
        {examples.map(({ id, name, value }) => (
          <tr key={id}>
            <th scope="row">{address === undefined ? name : <a href={address(id, accessId)}>{name}</a>}</th>
            <td>{value}</td>
          </tr>
        ))}
        {count > examples.length && (
          <tr>
            <td colSpan={2} className="sub">
              {t('admin_more', { count: count - examples.length })}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
