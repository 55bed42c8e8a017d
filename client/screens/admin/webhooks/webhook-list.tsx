import type { RowOf } from '../../../../shared/contract/operation.ts';
import { listWebhooks } from '../../../../shared/contract/webhooks/webhooks.ts';
import type { ListDescription } from '../../../lists/list-description.tsx';
import { t } from '../../../texts.ts';
import { StatusChip, type Tone } from '../../../ui/chip.tsx';
import { accessScope } from '../users/access-text.ts';

export type WebhookRow = RowOf<typeof listWebhooks>;

export const webhookList: ListDescription<WebhookRow> = {
  name: 'webhooks',
  list: listWebhooks,
  texts: {
    title: 'title_webhooks',
    search: 'webhooks_search',
    count: 'webhooks_count',
    empty: 'webhooks_empty',
    emptyHint: 'webhooks_emptyHint',
  },
  columns: [
    { key: 'name', width: 10, card: 'title' },
    { key: 'state', cell: ({ state }) => <WebhookStateChip state={state} />, width: 8, card: 'status' },
    { key: 'url', head: 'webhooks_url', cell: ({ url }) => hostOf(url), width: 14, card: 'sub' },
    { key: 'subjects', head: 'webhooks_subjects', cell: ({ subjects }) => subjectsText(subjects), width: 12 },
    { key: 'accessId', head: 'tokens_access', cell: accessScope, align: 'start', width: 14 },
    { key: 'waiting', head: 'webhooks_waiting', width: 6 },
    { key: 'login', head: 'tokens_user', width: 10, spare: true },
    { key: 'createdAt', width: 10, spare: true },
  ],
  filters: [
    { key: 'state', wordOf: (state) => t(`webhooks_state_${state as WebhookRow['state']}`) },
    { key: 'accessId', label: 'tokens_accessId' },
  ],
};

/** The host only, because the rest can be long and can contain a key. */
function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}

/** 'ERNs, Picks'. */
export function subjectsText(subjects: WebhookRow['subjects']): string {
  return subjects.map((subject) => t(`webhooks_subject_${subject}`)).join(', ');
}

const tones: Readonly<Record<WebhookRow['state'], Tone>> = {
  active: 'good',
  failing: 'warn',
  suspended: 'warn',
  off: 'neutral',
};

export function WebhookStateChip({ state }: { state: WebhookRow['state'] }) {
  return <StatusChip tone={tones[state]} text={t(`webhooks_state_${state}`)} />;
}
