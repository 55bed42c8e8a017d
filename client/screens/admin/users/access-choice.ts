import { computed, effect, signal } from '@preact/signals-react';
import type { Reply } from '../../../../shared/contract/operation.ts';
import { getUser } from '../../../../shared/contract/users/users.ts';
import { call } from '../../../calls/call.ts';
import { errorText } from '../../../calls/report-error.ts';
import type { Option } from '../../../ui/combobox/combobox-state.ts';
import type { Choice } from '../../../ui/fields/select-field.tsx';
import { accessScope } from './access-text.ts';

type Access = Reply<typeof getUser>['accesses'][number];

/** Under which access a program works: whose, and which of theirs that fit. */
export function accessChoice(fits: (access: Access) => boolean = () => true) {
  const holder = signal<Option | undefined>(undefined);
  const accesses = signal<readonly Access[]>([]);
  const access = signal('');
  /** Why a user's accesses cannot be listed. */
  const problem = signal<string | undefined>(undefined);

  /** Lists the accesses of whoever is chosen; the one asked for is taken. */
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

  /** Takes the user and access of the address, `?holder=12&for=7`; then follows whoever is picked, until what it answers is called. */
  function startWith(url: string): () => void {
    const { searchParams } = new URL(url, location.origin);
    const asked = Number(searchParams.get('holder'));
    if (Number.isSafeInteger(asked) && asked > 0) void choose(asked, searchParams.get('for') ?? undefined);
    let known = holder.peek()?.key ?? String(asked);
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
    choices: computed<readonly Choice<string>[]>(() =>
      accesses.value.map((one) => ({ value: String(one.id), text: accessScope(one) })),
    ),
    startWith,
  };
}

export type AccessChoice = ReturnType<typeof accessChoice>;
