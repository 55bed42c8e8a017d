import './texts.ts';
import {
  createParameter,
  deleteParameter,
  editParameter,
  exportParameters,
  listParameters,
  newParameter,
  restoreParameter,
  retireParameter,
} from '../../../../shared/contract/admin/parameters.ts';
import type { Reply } from '../../../../shared/contract/operation.ts';
import { subjects, valueTypes } from '../../../../shared/parameters.ts';
import type { ScreenProps } from '../../../route.ts';
import { t } from '../../../texts.ts';
import { ImportLink } from '../imports/import-link.tsx';
import type { RecordDescription } from '../records/record-description.ts';
import { flagCell } from '../records/record-list.tsx';
import { RecordScreen } from '../records/record-screen.tsx';
import { brokenValues } from './broken-values.tsx';
import { paramsForm, subjectText } from './params-form.tsx';

type Parameter = Reply<typeof listParameters>['items'][number];

/** Parameters: of a company at company-only scope, of a warehouse at warehouse-only scope (rules 2, admin/params). */
export function Params(props: ScreenProps) {
  return <RecordScreen description={params} {...props} />;
}

const params: RecordDescription<Parameter> = {
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
  columns: () => [
    { key: 'name', head: t('column_name'), cell: (row) => row.name, sort: 'name', width: 18, card: 'title' },
    { key: 'subject', head: t('params_subject'), cell: (row) => subjectText(row.subject), sort: 'subject', width: 12 },
    {
      key: 'referenceKey',
      head: t('column_referenceKey'),
      cell: (row) => row.referenceKey,
      sort: 'referenceKey',
      width: 12,
      card: 'sub',
    },
    { key: 'valueType', head: t('column_valueType'), cell: ruleOf, width: 22 },
    { key: 'pattern', head: t('column_pattern'), cell: (row) => row.pattern, width: 16, spare: true },
    { key: 'choices', head: t('column_choices'), cell: (row) => row.choices?.join(', '), width: 16, spare: true },
    { key: 'description', head: t('column_description'), cell: (row) => row.description, width: 16, spare: true },
    { key: 'planParameter', head: t('column_planParameter'), cell: (row) => flagCell(row.planParameter) },
  ],
  sorts: ['name', 'referenceKey', 'subject'],
  order: [{ key: 'name', descending: false }],
  filters: () => [
    {
      kind: 'choice',
      key: 'subject',
      label: t('params_subject'),
      single: true,
      options: subjects.map((value) => ({ value, label: subjectText(value) })),
    },
    {
      kind: 'choice',
      key: 'valueType',
      label: t('column_valueType'),
      single: true,
      options: valueTypes.map((value) => ({ value, label: t(`params_type_${value}`) })),
    },
    { kind: 'flag', key: 'planParameter', label: t('column_planParameter') },
  ],
  form: paramsForm,
  factsOf: brokenValues,
};

/** The type, with the pattern or the choices that belong to it. */
function ruleOf({ valueType, pattern, choices }: Parameter): string {
  const more = pattern ?? choices?.join(', ');
  const type = t(`params_type_${valueType}`);
  return more === undefined ? type : `${type}: ${more}`;
}
