import type { listCompanies } from '../../../../shared/contract/companies/companies.ts';
import type { RowOf } from '../../../../shared/contract/operation.ts';
import type { Access } from '../../../../shared/permissions.ts';
import { navigate } from '../../../router/navigate.ts';
import { t } from '../../../texts.ts';
import { Field } from '../../../ui/fields/field.tsx';

export type CompanyChoice = Pick<RowOf<typeof listCompanies>, 'id' | 'name' | 'layout' | 'warehouses'>;
type WarehouseChoice = CompanyChoice['warehouses'][number];

interface ChosenScope {
  company: CompanyChoice | undefined;
  warehouse: WarehouseChoice | undefined;
}

/** The company and warehouse in the address (`?companyId=3&warehouseId=7`), or else those of the current access. */
export function scopeIn(url: string, companies: readonly CompanyChoice[], current: Access | undefined): ChosenScope {
  const query = new URL(url, location.origin).searchParams;
  const named = query.get('companyId');
  const company = companies.find(({ id }) => id === (named === null ? current?.companyId : Number(named)));
  const wanted = named === null ? current?.warehouseId : Number(query.get('warehouseId'));
  const [only, second] = company?.warehouses ?? [];
  const warehouse = company?.warehouses.find(({ id }) => id === wanted);
  return { company, warehouse: warehouse ?? (second === undefined ? only : undefined) };
}

export function ScopePicker({ companies, company, warehouse }: ChosenScope & { companies: readonly CompanyChoice[] }) {
  const choose = (companyId: string, warehouseId = '') =>
    navigate(`${location.pathname}?${new URLSearchParams({ companyId, ...(warehouseId !== '' && { warehouseId }) })}`);
  return (
    <div className="place-picker">
      <ScopeSelect
        label={t('unallocate_company')}
        choices={companies}
        chosen={company?.id}
        onChoose={(companyId) => choose(companyId)}
      />
      <ScopeSelect
        label={t('unallocate_warehouse')}
        choices={company?.warehouses ?? []}
        chosen={warehouse?.id}
        onChoose={(warehouseId) => choose(String(company?.id), warehouseId)}
      />
    </div>
  );
}

interface ScopeSelectProps {
  label: string;
  choices: readonly { id: number; name: string }[];
  chosen: number | undefined;
  onChoose: (id: string) => void;
}

function ScopeSelect({ label, choices, chosen, onChoose }: ScopeSelectProps) {
  return (
    <Field label={label} required>
      {(control) => (
        <select {...control} className="input" value={chosen ?? ''} onChange={(event) => onChoose(event.target.value)}>
          {chosen === undefined && <option value="" />}
          {choices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
