import { useEffect, useMemo } from 'react';
import { printDiscrepancyClaim } from '../../../../shared/contract/prints/discrepancy-claim.ts';
import { accessFor } from '../../../../shared/permissions.ts';
import { apiUnder } from '../../../calls/api.ts';
import { OpenErns, Picks } from '../../../documents/open-documents.tsx';
import { WhenLoaded } from '../../../documents/when-loaded.tsx';
import { type ScreenAccess, useScreenAccess } from '../../../lists/screen-access.tsx';
import { openPrint } from '../../../printing/open-print.ts';
import type { ScreenProps } from '../../../route.ts';
import { href } from '../../../router/href.ts';
import { routeTo } from '../../../state/route-to.ts';
import { session } from '../../../state/session.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Facts } from '../../../ui/card.tsx';
import { DocumentPage, DocumentPart } from '../../../ui/document-page.tsx';
import { formatQuantity } from '../../../ui/formats.ts';
import { QuantityText } from '../../../ui/value-text.tsx';
import { companyIn } from '../report-fields.tsx';
import { MonthsChart } from './months-chart.tsx';
import { createPartnerPage, type PartnerScore } from './partner-page-state.ts';

/** A partner for everyone who reads reports: how it delivers, and its open documents in this warehouse. */
export function PartnerPage({ url }: ScreenProps) {
  const works = useScreenAccess('companyReports', url);
  const partner = new URL(url, location.origin).searchParams.get('partner') ?? '';
  if (works === undefined) return null;
  return <OfPartner key={`${partner} ${works.access.id}`} partner={partner} access={works.access} url={url} />;
}

function OfPartner({ partner, access, url }: { partner: string; access: ScreenAccess['access']; url: string }) {
  const companyId = access.companyId === null ? companyIn(url) : undefined;
  const isHere = access.companyId !== null && access.warehouseId !== null;
  const seesErns = isHere && accessFor('erns', session.current.value, session.accesses.value) !== undefined;
  const state = useMemo(
    () => createPartnerPage(partner, companyId, apiUnder(access.id)),
    [partner, companyId, access.id],
  );
  useEffect(() => {
    void state.load.open();
    if (seesErns) void state.erns.open();
    if (isHere) void state.picks.open();
  }, [state, seesErns, isHere]);
  const query = new URLSearchParams({ partner, ...(companyId !== undefined && { companyId: String(companyId) }) });
  return (
    <WhenLoaded load={state.load.load.value} onRetry={() => state.load.open()}>
      {({ id, score }) => (
        <DocumentPage
          title={partner}
          facts={id === undefined ? t('partnerPage_unknown') : t('partnerPage_facts')}
          actions={
            <>
              <a className="button" href={`${href('report/discrepancy')}?${query}`}>
                {t('title_discrepancy')}
              </a>
              <Button onPress={() => openPrint(printDiscrepancyClaim, { partner, companyId }, access.id)}>
                {t('discrepancy_claim')}
              </Button>
              {id !== undefined && routeTo('partner/:id') !== undefined && (
                <a className="button" href={href('partner/:id', { id })}>
                  {t('partnerPage_edit')}
                </a>
              )}
            </>
          }
          aside={score && <ScoreCard score={score} />}
        >
          {score && <MonthsChart partner={partner} months={score.months} />}
          {seesErns && (
            <DocumentPart title={t('jobPage_erns')}>
              <OpenErns erns={state.erns} empty={t('jobPage_noErns')} />
            </DocumentPart>
          )}
          {isHere && (
            <DocumentPart title={t('partnerPage_picks')}>
              <Picks picks={state.picks} empty={t('partnerPage_noPicks')} />
            </DocumentPart>
          )}
        </DocumentPage>
      )}
    </WhenLoaded>
  );
}

function ScoreCard({ score }: { score: PartnerScore }) {
  const count = (value: number) => formatQuantity(String(value));
  return (
    <Card title={t('partnerPage_score')}>
      <Facts
        facts={[
          [t('column_deliveries'), count(score.deliveries)],
          [t('column_lines'), count(score.lines)],
          [t('column_onTime'), <QuantityText key="onTime" value={score.onTime} unit="%" />],
          [t('column_daysLate'), score.daysLate ?? '–'],
          [t('column_shortShare'), <QuantityText key="short" value={score.short} unit="%" />],
          [t('column_overShare'), <QuantityText key="over" value={score.over} unit="%" />],
          [t('column_damagedShare'), <QuantityText key="damaged" value={score.damaged} unit="%" />],
        ]}
      />
    </Card>
  );
}
