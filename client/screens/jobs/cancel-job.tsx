import './texts.ts';
import './cancel-texts.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { useCallback } from 'react';
import type { ScreenProps } from '../../route.ts';
import { navigate } from '../../router/navigate.ts';
import { t } from '../../texts.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { openedIn, withOpen } from '../admin/records/open-record.ts';
import { CancelPanel } from './cancel-panel.tsx';
import type { JobRow } from './job-calls.ts';
import { JobList } from './job-list.tsx';
import { useJobList } from './use-job-list.ts';

/** Cancels and enables jobs (rules 2, admin/cancelJob; vm only): searched for, then the facts at the side, then the deed. */
export function CancelJob({ url }: ScreenProps) {
  useSignals();
  const list = useJobList('cancelJob');
  const hrefOf = useCallback(({ id }: JobRow) => withOpen(url, id), [url]);
  const opened = openedIn(url);
  return (
    <>
      <PageHead title={t('title_cancelJob')} facts={t('cancelJob_facts')} />
      <JobList list={list} label={t('title_cancelJob')} views="cancelJob" hrefOf={hrefOf} />
      {typeof opened === 'number' && (
        <CancelPanel
          key={opened}
          id={opened}
          onClose={() => navigate(withOpen(url, undefined))}
          onChanged={() => list.loader.again()}
        />
      )}
    </>
  );
}
