import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { createToken, deleteToken, listAccesses, listSpecificData } from '../../shared/contract/account/account.ts';
import { type Access, scopeKind } from '../../shared/permissions.ts';
import type { Api } from '../calls/api.ts';
import { ApiError, NetworkError } from '../calls/errors.ts';

interface User {
  login: string;
  name: string;
  email: string | null;
}

export type UserAccess = Access & { user: User | null };

export interface Session {
  /** Also loading while the user logs out. */
  readonly status: ReadonlySignal<'loading' | 'signedIn' | 'signedOut'>;
  readonly user: ReadonlySignal<User>;
  readonly accesses: ReadonlySignal<readonly UserAccess[]>;
  /** The accesses to one company's goods in one warehouse, which a user can work under. */
  readonly operational: ReadonlySignal<readonly UserAccess[]>;
  readonly current: ReadonlySignal<UserAccess | undefined>;
  isCancelled(access: Access): boolean;
  /** Loads the signed-in user; if that fails, no user is signed in (rules 4). */
  load(): Promise<void>;
  signIn(login: string, password: string): Promise<void>;
  /** `forgetWork` runs once the session has ended. */
  signOut(forgetWork?: () => Promise<void>): Promise<void>;
  switchTo(accessId: number): void;
  /** Whether the last user was signed out for having no access; true only once (rules 4). */
  takeDisabled(): boolean;
}

export interface SessionDependencies {
  api: Api;
  store: ClientStore;
  /** The accesses last known to this browser, for a start without the gateway; undefined if no user is known to be signed in. */
  keptAccesses(): readonly UserAccess[] | undefined;
  /** Sets the access of links that the gateway opens itself. */
  chooseAccess(accessId: number): Promise<unknown>;
  leave(): void;
}

const unknownUser: User = { login: 'Unknown', name: 'Unknown', email: 'Unknown' };

/** The signed-in user and the current access (rules 4, Session). */
export function createSession({ api, store, keptAccesses, chooseAccess, leave }: SessionDependencies): Session {
  const status = signal<'loading' | 'signedIn' | 'signedOut'>('loading');
  const accesses = signal<readonly UserAccess[]>([]);
  const currentId = signal<number | undefined>(undefined);
  const cancelled = signal<ReadonlySet<string>>(new Set());
  const operational = computed(() => accesses.value.filter((access) => scopeKind(access) === 'operational'));
  const current = computed(() => operational.value.find((access) => access.id === currentId.value));

  async function load(): Promise<void> {
    const rows = await readAccesses().catch(endOrKeep);
    if (rows === undefined) return forget();
    if (rows.length === 0) return endDisabled();
    batch(() => {
      // After signing in over a form the accesses are the same, and the form that began under them continues.
      if (JSON.stringify(rows) !== JSON.stringify(accesses.peek())) accesses.value = rows;
      choose(store.currentAccessId());
      status.value = 'signedIn';
    });
    await loadCancelled();
  }

  async function readAccesses(): Promise<readonly UserAccess[]> {
    return (await api.call(listAccesses, { fields: ['user', 'company', 'warehouse'] })) as readonly UserAccess[];
  }

  /** Only an answer from the API ends a session: a reload without the network continues with the stored accesses. */
  async function endOrKeep(error: unknown): Promise<readonly UserAccess[] | undefined> {
    const hasEnded = error instanceof ApiError && error.status === 401;
    if (status.peek() === 'signedIn' && !hasEnded) return accesses.peek();
    return error instanceof NetworkError ? keptAccesses() : undefined;
  }

  function choose(wanted: number | undefined): void {
    const access = operational.value.find(({ id }) => id === wanted) ?? operational.value[0];
    currentId.value = access?.id;
    if (access !== undefined) void chooseAccess(access.id);
    store.keepCurrentAccessId(access?.id);
  }

  function forget(): void {
    batch(() => {
      accesses.value = [];
      currentId.value = undefined;
      status.value = 'signedOut';
    });
  }

  /** A user without an access is signed out and told so once, on the next sign-in screen. */
  async function endDisabled(): Promise<void> {
    store.flagDisabledUser();
    // A token that could not be ended does nothing without any rights.
    await api.call(deleteToken, {}).catch(() => undefined);
    store.keepCurrentAccessId(undefined);
    forget();
  }

  /** Asks once per company, under one of its accesses (rules 7). After a failure its warehouses stay unmarked, which blocks no work. */
  async function loadCancelled(): Promise<void> {
    const accessOf = new Map(operational.value.map((access) => [access.companyId ?? 0, access.id]));
    const answers = await Promise.allSettled(
      [...accessOf].map(async ([companyId, accessId]) =>
        cancelledWarehouses(companyId, await readSpecificData(companyId, accessId)),
      ),
    );
    cancelled.value = new Set(answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])));
  }

  async function readSpecificData(companyId: number, accessId: number): Promise<readonly SpecificData[]> {
    const input = { companyId, warehouseId: 0, fields: ['items' as const] };
    return (await api.call(listSpecificData, input, { accessId })) as readonly SpecificData[];
  }

  return {
    status,
    accesses,
    operational,
    current,
    user: computed(() => accesses.value[0]?.user ?? unknownUser),
    isCancelled: ({ companyId, warehouseId }) => cancelled.value.has(`${companyId}/${warehouseId}`),
    load,
    async signIn(login, password) {
      await api.call(createToken, { login, password });
      await load();
    },
    async signOut(forgetWork) {
      status.value = 'loading';
      try {
        await api.call(deleteToken, {});
      } catch (error) {
        status.value = 'signedIn';
        throw error;
      }
      store.keepCurrentAccessId(undefined);
      await forgetWork?.();
      leave();
    },
    switchTo: choose,
    takeDisabled: store.takeDisabledUser,
  };
}

/** One item of a company's specific data (rules 3). */
interface SpecificData {
  key: string;
  warehouseId: number;
  items: readonly { key: string; value: string }[];
}

/** The cancelled warehouses of a company, each as `companyId/warehouseId`: listed under warehouse 0 with the value 'true'. */
function cancelledWarehouses(companyId: number, data: readonly SpecificData[]): string[] {
  return data
    .filter(({ key, warehouseId }) => key === 'cancelledWarehouse' && warehouseId === 0)
    .flatMap(({ items }) => items.filter(({ value }) => value === 'true').map(({ key }) => `${companyId}/${key}`));
}

/** The values stored in this browser (rules 3). The auth token is the gateway's cookie, out of reach of scripts. */
export interface ClientStore {
  currentAccessId(): number | undefined;
  keepCurrentAccessId(id: number | undefined): void;
  flagDisabledUser(): void;
  takeDisabledUser(): boolean;
}

const accessKey = 'wms.currentAccessId';
const disabledKey = 'wms.disabledUser';

/** Stores the access per browser and per tab, so that two tabs can work under two accesses. */
export function createClientStore(shared: Storage, tab: Storage): ClientStore {
  return {
    currentAccessId() {
      const value = tab.getItem(accessKey) ?? shared.getItem(accessKey);
      return value === null ? undefined : Number(value);
    },
    keepCurrentAccessId(id) {
      for (const storage of [shared, tab]) {
        if (id === undefined) storage.removeItem(accessKey);
        else storage.setItem(accessKey, String(id));
      }
    },
    flagDisabledUser: () => shared.setItem(disabledKey, 'true'),
    takeDisabledUser() {
      const flagged = shared.getItem(disabledKey) === 'true';
      shared.removeItem(disabledKey);
      return flagged;
    },
  };
}

export function accessLabel(access: Access): { company: string; warehouse: string } {
  const { company, warehouse } = access;
  return {
    company: company?.name ?? '',
    warehouse: warehouse === null ? '' : `${warehouse.name} (${warehouse.shortName})`,
  };
}
