import { computed, effect, signal } from '@preact/signals-react';
import { listIntegrations } from '../../../../shared/contract/integrations/integrations.ts';
import type { Reply } from '../../../../shared/contract/operation.ts';
import { getUser } from '../../../../shared/contract/users/users.ts';
import { call } from '../../../calls/call.ts';
import { errorText } from '../../../calls/report-error.ts';
import type { Option } from '../../../ui/combobox/combobox-state.ts';
import type { Choice } from '../../../ui/fields/select-field.tsx';
import { accessScope } from './access-text.ts';

type Access = Reply<typeof getUser>['accesses'][number];

/** Chooses the access that a program works under: a user, then one of their accesses that `fits` accepts. */
export function accessChoice(fits: (access: Access) => boolean = () => true) {
  const holder = signal<Option | undefined>(undefined);
  const accesses = signal<readonly Access[]>([]);
  const access = signal('');
  const problem = signal<string | undefined>(undefined);
  const fixed = signal<string | undefined>(undefined);

  /** Lists the accesses of the user and selects `accessId`, or the only one. */
  async function choose(userId: number, accessId?: string): Promise<void> {
    try {
      const user = await call(getUser, { id: userId }, { handles: 'all' });
      holder.value = { key: String(user.id), name: user.login };
      accesses.value = user.accesses.filter((one) => !one.disabled && fits(one));
      access.value = accessId ?? (accesses.value.length === 1 ? String(accesses.value[0]?.id) : '');
    } catch (error) {
      problem.value = errorText(error);
    }
  }

  /** The access of an integration, which has only one. */
  async function chooseIntegration(id: number): Promise<void> {
    try {
      const [integration] = (await call(listIntegrations, { id }, { handles: 'all' })).items;
      if (integration === undefined) return;
      holder.value = { key: String(id), name: integration.name };
      access.value = String(integration.accessId);
      fixed.value = `${integration.name}, ${integration.company}`;
    } catch (error) {
      problem.value = errorText(error);
    }
  }

  /**
   * Starts with the integration in the address, `?integration=3`; or with the user and access, `?holder=12&for=7`, and follows the picked
   * user. Returns a function that stops it.
   */
  function startWith(url: string): () => void {
    const { searchParams } = new URL(url, location.origin);
    const integrationId = Number(searchParams.get('integration'));
    if (integrationId > 0) {
      void chooseIntegration(integrationId);
      return () => undefined;
    }
    const holderId = Number(searchParams.get('holder'));
    if (Number.isSafeInteger(holderId) && holderId > 0) void choose(holderId, searchParams.get('for') ?? undefined);
    let known = holder.peek()?.key ?? String(holderId);
    return effect(() => {
      const picked = holder.value;
      if (picked === undefined || picked.key === known) return;
      known = picked.key;
      void choose(Number(picked.key));
    });
  }

  return {
    holder,
    access,
    problem,
    /** The integration that it works as, instead of a user to choose. */
    fixed,
    choices: computed<readonly Choice<string>[]>(() =>
      accesses.value.map((one) => ({ value: String(one.id), text: accessScope(one) })),
    ),
    startWith,
  };
}

export type AccessChoice = ReturnType<typeof accessChoice>;
