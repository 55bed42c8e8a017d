import { useCallback } from 'react';
import { DescribedList, useList } from '../../lists/described-list.tsx';
import { openedIn, withOpen } from '../../lists/open-record.ts';
import type { ScreenProps } from '../../route.ts';
import { navigate } from '../../router/navigate.ts';
import { t } from '../../texts.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { CancelPanel } from './cancel-panel.tsx';
import type { JobRow } from './job-state.ts';
import { jobList } from './jobs.tsx';

/** Cancels and enables jobs (rules 2, admin/cancelJob; vm only). */
export function CancelJob({ url }: ScreenProps) {
  const list = useList(jobList, 'cancelJob');
  const hrefOf = useCallback(({ id }: JobRow) => withOpen(url, id), [url]);
  const opened = openedIn(url);
  return (
    <>
      <PageHead title={t('title_cancelJob')} facts={t('cancelJob_facts')} />
      <DescribedList description={jobList} list={list} label={t('title_cancelJob')} views="cancelJob" href={hrefOf} />
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
