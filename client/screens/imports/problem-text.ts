import { t } from '../../texts.ts';

/** Why an import could not be read, applied or undone, with the names of what stands in the way. */
export function problemText(problem: Readonly<Record<string, unknown>>): string {
  const { message, data } = problem as { message?: string; data?: Data };
  const users = (data?.uses ?? []).flatMap(({ examples = [] }) => examples.map(({ name }) => name));
  const changed = data?.changed ?? [];
  return [
    `${message ?? ''}.`,
    ...(users.length > 0 ? [t('imports_usedBy', { names: users.join(', ') })] : []),
    ...(changed.length > 0 ? [t('imports_changedSince', { names: changed.join(', ') })] : []),
  ].join(' ');
}

/** What a refusal tells besides its message (in_use, changed_meanwhile). */
interface Data {
  uses?: readonly { examples?: readonly { name: string }[] }[];
  changed?: readonly string[];
}
