import { useMemo } from 'react';
import { listPartnerCalls, testPartnerCall } from '../../../../shared/contract/outgoing/partner-calls.ts';
import { call } from '../../../calls/call.ts';
import { errorText } from '../../../calls/report-error.ts';
import { OutgoingList } from '../../../documents/outgoing-list.tsx';
import { OutgoingRows } from '../../../documents/outgoing-rows.ts';
import { href } from '../../../router/href.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Facts } from '../../../ui/card.tsx';
import { StatusChip } from '../../../ui/chip.tsx';
import type { RecordScope } from '../records/record-description.ts';
import type { PartnerDetail } from './partner-calls.ts';

interface SignInCardProps {
  partner: PartnerDetail;
  scope: RecordScope;
}

/** The user account with which the partner signs in. Login, password and state are edited on the users screen. */
export function SignInCard({ partner: { name, user }, scope }: SignInCardProps) {
  return (
    <Card title={t('partners_section_signIn')}>
      {user === null ? (
        <>
          <p>{t('partner_signInNone')}</p>
          <a href={`${href('partners')}?${new URLSearchParams({ access: String(scope.accessId), open: 'new', name })}`}>
            {t('partner_signInCreate')}
          </a>
        </>
      ) : (
        <>
          <Facts
            facts={[
              [t('partners_login'), user.login],
              [t('column_email'), user.email ?? '–'],
              ...(user.disabled
                ? [[t('column_state'), <StatusChip key="state" tone="bad" text={t('partner_userDisabled')} />] as const]
                : []),
            ]}
          />
          <a href={`${href('admin/users')}?open=${user.id}`}>{t('partner_userEdit')}</a>
        </>
      )}
    </Card>
  );
}

interface EpodCardProps {
  id: number;
  scope: RecordScope;
  /** The typed settings differ from the stored ones, which a test call would use. */
  isUnsaved: boolean;
}

export function EpodCard({ id, scope: { accessId }, isUnsaved }: EpodCardProps) {
  const rows = useMemo(() => {
    const options = { accessId, handles: 'all' } as const;
    return new OutgoingRows(async () => (await call(listPartnerCalls, { id, limit: 10 }, options)).items);
  }, [id, accessId]);

  async function test(): Promise<void> {
    try {
      await call(testPartnerCall, { id }, { accessId, handles: 'all' });
    } catch (error) {
      toasts.warn(errorText(error));
    }
    await rows.again();
  }

  return (
    <Card title={t('outgoing_epod')}>
      <OutgoingList outgoing={rows} none={t('outgoing_epodNone')} />
      <Button blocked={isUnsaved ? t('outgoing_testUnsaved') : undefined} onPress={test}>
        {t('outgoing_test')}
      </Button>
    </Card>
  );
}
