import './texts.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { DescribedList, useList } from '../../lists/described-list.tsx';
import { href } from '../../router/href.ts';
import { session } from '../../state/session.ts';
import { accessLabel } from '../../state/session-state.ts';
import { t } from '../../texts.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { JobRow } from './job-calls.ts';
import { jobList } from './job-list.tsx';

/** The jobs (h3g: Activity Codes) of the company, with what each owns and what is open for it in this warehouse. */
export function Jobs() {
  useSignals();
  const access = session.current.value;
  const list = useList(jobList);
  return (
    <>
      <PageHead
        title={t('title_jobs')}
        facts={access === undefined ? undefined : t('jobList_facts', accessLabel(access))}
      />
      <DescribedList description={jobList} list={list} href={pageOf} />
    </>
  );
}

function pageOf({ id }: JobRow): string {
  return href('job/:id', { id });
}
