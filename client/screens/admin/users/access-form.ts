import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { Infer } from 'superstruct';
import type { accessInput } from '../../../../shared/contract/users/accesses.ts';
import { type LayoutId, layouts } from '../../../../shared/layouts.ts';
import { type Permission, permissions, type ScopeKind } from '../../../../shared/permissions.ts';
import { t } from '../../../texts.ts';
import type { Option } from '../../../ui/combobox/combobox-state.ts';
import { type Role, roleOf, rolePermissions } from './roles.ts';

export type AccessInput = Infer<typeof accessInput>;

export interface AccessDraft extends AccessInput {
  readonly company: string | null;
  readonly warehouse: string | null;
  readonly layout?: LayoutId | null;
}

export interface AccessForm {
  readonly type: Signal<ScopeKind>;
  readonly company: Signal<Option | undefined>;
  readonly warehouse: Signal<Option | undefined>;
  readonly permissions: ReadonlySignal<readonly Permission[]>;
  /** The company's layout; null while no company is chosen or the access has none. */
  readonly layout: ReadonlySignal<LayoutId | null>;
  readonly needsCompany: ReadonlySignal<boolean>;
  readonly needsWarehouse: ReadonlySignal<boolean>;
  readonly companyFault: ReadonlySignal<string | undefined>;
  readonly warehouseFault: ReadonlySignal<string | undefined>;
  /** The role with exactly the chosen permissions; setting it chooses its permissions. */
  readonly role: { value: Role | undefined };
  toggle(permission: Permission): void;
  take(permissions: readonly Permission[]): void;
  draft(): AccessDraft | undefined;
}

/** By default an operational access without permissions. */
type AccessStart = Partial<Omit<AccessDraft, 'permissions'>> & { readonly permissions?: readonly Permission[] };

export function createAccessForm(start: AccessStart = {}): AccessForm {
  const type = signal<ScopeKind>(start.type ?? 'operational');
  const company = signal(optionOf(start.companyId, start.company));
  const warehouse = signal(optionOf(start.warehouseId, start.warehouse));
  const chosen = signal<readonly Permission[]>(start.permissions ?? []);
  const tried = signal(false);
  const needsCompany = computed(() => type.value === 'company' || type.value === 'operational');
  const needsWarehouse = computed(() => type.value === 'warehouse' || type.value === 'operational');
  const lacksCompany = () => needsCompany.value && company.value === undefined;
  const lacksWarehouse = () => needsWarehouse.value && warehouse.value === undefined;
  const layout = computed(() => {
    if (!needsCompany.value) return null;
    return layouts.find((one) => one === company.value?.note) ?? start.layout ?? null;
  });
  const role = computed(() => roleOf(chosen.value));
  function take(wanted: readonly Permission[]): void {
    chosen.value = permissions.filter((one) => wanted.includes(one));
  }
  return {
    type,
    company,
    warehouse,
    permissions: chosen,
    layout,
    needsCompany,
    needsWarehouse,
    companyFault: computed(() => (tried.value && lacksCompany() ? t('users_companyMissing') : undefined)),
    warehouseFault: computed(() => (tried.value && lacksWarehouse() ? t('users_warehouseMissing') : undefined)),
    role: {
      get value() {
        return role.value;
      },
      set value(wanted) {
        if (wanted !== undefined) take(rolePermissions[wanted]);
      },
    },
    take,
    toggle(permission) {
      const wanted = new Set(chosen.peek());
      if (!wanted.delete(permission)) wanted.add(permission);
      take([...wanted]);
    },
    draft() {
      tried.value = true;
      if (lacksCompany() || lacksWarehouse()) return undefined;
      const [ofCompany, inWarehouse] = [
        needsCompany.peek() ? company.peek() : undefined,
        needsWarehouse.peek() ? warehouse.peek() : undefined,
      ];
      return {
        type: type.peek(),
        ...(ofCompany !== undefined && { companyId: Number(ofCompany.key) }),
        ...(inWarehouse !== undefined && { warehouseId: Number(inWarehouse.key) }),
        permissions: [...chosen.peek()],
        layout: layout.peek(),
        company: ofCompany?.name ?? null,
        warehouse: inWarehouse?.name ?? null,
      };
    },
  };
}

function optionOf(id: number | null | undefined, name: string | null | undefined): Option | undefined {
  return id == null || name == null ? undefined : { key: String(id), name };
}
