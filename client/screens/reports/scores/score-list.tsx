import { useMemo } from 'react';
import type { Access } from '../../../../shared/permissions.ts';
import { DescribedList, useList } from '../../../lists/described-list.tsx';
import type { ListDescription } from '../../../lists/list-description.tsx';
import { AccessLine, useScreenAccess } from '../../../lists/screen-access.tsx';
import type { TextKey } from '../../../text-sets.ts';
import { t } from '../../../texts.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { CompanyField } from '../company-field.tsx';
import { companyIn } from '../report-fields.tsx';

interface ScoreListProps<Row> {
  url: string;
  description: ListDescription<Row>;
  facts: TextKey;
  href?: (row: Row) => string;
}

/** A list of scores, of the company of the access or, under a global access, of the chosen one. */
export function ScoreList<Row extends { id: number }>({ url, description, facts, href }: ScoreListProps<Row>) {
  const works = useScreenAccess('companyReports', url);
  if (works === undefined) return null;
  const { access } = works;
  const companyId = access.companyId === null ? companyIn(url) : undefined;
  return (
    <>
      <PageHead
        title={t(description.texts.title)}
        facts={
          <>
            <span className="list-facts">{t(facts)} · </span>
            <AccessLine {...works} />
          </>
        }
      />
      {access.companyId === null && <CompanyField accessId={access.id} companyId={companyId} hasAll={false} />}
      {(access.companyId !== null || companyId !== undefined) && (
        <Rows
          key={`${access.id} ${companyId}`}
          description={description}
          access={access}
          companyId={companyId}
          {...(href && { href })}
        />
      )}
    </>
  );
}

interface RowsProps<Row> extends Pick<ScoreListProps<Row>, 'description' | 'href'> {
  access: Access;
  companyId: number | undefined;
}

function Rows<Row extends { id: number }>({ description, access, companyId, href }: RowsProps<Row>) {
  const own = useMemo(
    () => (companyId === undefined ? description : { ...description, fixed: { companyId: [String(companyId)] } }),
    [description, companyId],
  );
  const list = useList(own, `${own.name} ${companyId}`, access.id);
  return <DescribedList description={own} list={list} accessId={access.id} {...(href && { href })} />;
}
