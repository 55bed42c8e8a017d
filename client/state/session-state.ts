import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { type Access, scopeKind } from '../../shared/permissions.ts';
import { ApiError, NetworkError } from '../calls/errors.ts';

/** The person who is signed in. */
interface User {
  login: string;
  name: string;
  email: string | null;
}

/** An access as `user/access` answers it, with its user. */
export type UserAccess = Access & { user: User | null };

/** The account calls of rules 7, as the session needs them. */
export interface AccountCalls {
  signIn(login: string, password: string): Promise<unknown>;
  signOut(): Promise<unknown>;
  accesses(): Promise<readonly UserAccess[]>;
  /** The same as this browser last knew them, for a start without the gateway; undefined when nobody is known to be signed in. */
  keptAccesses(): readonly UserAccess[] | undefined;
  /** Asked under that company's own access (rules 7). */
  specificData(companyId: number, accessId: number): Promise<readonly SpecificData[]>;
  /** Tells the gateway which access the links it opens itself work under. */
  chooseAccess(accessId: number): Promise<unknown>;
}

export interface Session {
  /** Loading too while somebody logs out. */
  readonly status: ReadonlySignal<'loading' | 'signedIn' | 'signedOut'>;
  readonly user: ReadonlySignal<User>;
  readonly accesses: ReadonlySignal<readonly UserAccess[]>;
  /** The accesses of one company's goods in one warehouse: those one can work under. */
  readonly operational: ReadonlySignal<readonly UserAccess[]>;
  readonly current: ReadonlySignal<UserAccess | undefined>;
  isCancelled(access: Access): boolean;
  /** Finds out who is signed in; failing that, nobody is (rules 4). */
  load(): Promise<void>;
  signIn(login: string, password: string): Promise<void>;
  /** `forgetWork` runs once the session has ended. */
  signOut(forgetWork?: () => Promise<void>): Promise<void>;
  switchTo(accessId: number): void;
  /** Was the last user signed out for having no access? Says so once (rules 4). */
  takeDisabled(): boolean;
}

/** What the session depends on; tests pass their own. */
interface SessionDependencies {
  calls: AccountCalls;
  store: ClientStore;
  /** Leaves for the start of the application and forgets everything in memory. */
  leave(): void;
}

const unknownUser: User = { login: 'Unknown', name: 'Unknown', email: 'Unknown' };

/** Who is signed in and under which access they work (rules 4, Session). */
export function createSession({ calls, store, leave }: SessionDependencies): Session {
  const status = signal<'loading' | 'signedIn' | 'signedOut'>('loading');
  const accesses = signal<readonly UserAccess[]>([]);
  const currentId = signal<number | undefined>(undefined);
  const cancelled = signal<ReadonlySet<string>>(new Set());
  const operational = computed(() => accesses.value.filter((access) => scopeKind(access) === 'operational'));
  const current = computed(() => operational.value.find((access) => access.id === currentId.value));

  async function load(): Promise<void> {
    const found = await calls.accesses().catch(endOrKeep);
    if (found === undefined) return forget();
    if (found.length === 0) return endDisabled();
    batch(() => {
      // After signing in over a form they are the same: the form, which began under them, goes on.
      if (JSON.stringify(found) !== JSON.stringify(accesses.peek())) accesses.value = found;
      choose(store.currentAccessId());
      status.value = 'signedIn';
    });
    await loadCancelled();
  }

  /** A session ends only when the API says so: a reload without the network continues with the stored accesses. */
  async function endOrKeep(error: unknown): Promise<readonly UserAccess[] | undefined> {
    const hasEnded = error instanceof ApiError && error.status === 401;
    if (status.peek() === 'signedIn' && !hasEnded) return accesses.peek();
    return error instanceof NetworkError ? calls.keptAccesses() : undefined;
  }

  /** The stored access when it is still among the operational ones, otherwise the first of them. */
  function choose(wanted: number | undefined): void {
    const access = operational.value.find(({ id }) => id === wanted) ?? operational.value[0];
    currentId.value = access?.id;
    if (access !== undefined) void calls.chooseAccess(access.id);
    store.keepCurrentAccessId(access?.id);
  }

  function forget(): void {
    batch(() => {
      accesses.value = [];
      currentId.value = undefined;
      status.value = 'signedOut';
    });
  }

  /** A user with no access is signed out and told so once, on the next sign-in screen. */
  async function endDisabled(): Promise<void> {
    store.flagDisabledUser();
    // Without a right to anything a token that could not be ended does nothing.
    await calls.signOut().catch(() => undefined);
    store.keepCurrentAccessId(undefined);
    forget();
  }

  /** Once a company, under one of its accesses. A failure leaves its warehouses unmarked: it hinders no work. */
  async function loadCancelled(): Promise<void> {
    const accessOf = new Map(operational.value.map((access) => [access.companyId ?? 0, access.id]));
    const answers = await Promise.allSettled(
      [...accessOf].map(async ([companyId, accessId]) =>
        cancelledWarehouses(companyId, await calls.specificData(companyId, accessId)),
      ),
    );
    cancelled.value = new Set(answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])));
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
      await calls.signIn(login, password);
      await load();
    },
    async signOut(forgetWork) {
      status.value = 'loading';
      try {
        await calls.signOut();
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

/** The values that this browser keeps (rules 3). The auth token is the gateway's cookie, out of reach of scripts. */
export interface ClientStore {
  currentAccessId(): number | undefined;
  keepCurrentAccessId(id: number | undefined): void;
  /** Flags that the next sign-in screen says once that the account is disabled. */
  flagDisabledUser(): void;
  /** Was it flagged? The question takes the flag away. */
  takeDisabledUser(): boolean;
}

const accessKey = 'wms.currentAccessId';
const disabledKey = 'wms.disabledUser';

/** Keeps the values in the browser: the access also for each tab, so that two tabs may work under two accesses. */
export function createClientStore(shared: Storage, tab: Storage): ClientStore {
  return {
    currentAccessId() {
      const kept = tab.getItem(accessKey) ?? shared.getItem(accessKey);
      return kept === null ? undefined : Number(kept);
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

/** How an access is called: its company, and its warehouse with the short name. */
export function accessLabel(access: Access): { company: string; warehouse: string } {
  const { company, warehouse } = access;
  return {
    company: company?.name ?? '',
    warehouse: warehouse === null ? '' : `${warehouse.name} (${warehouse.shortName})`,
  };
}
