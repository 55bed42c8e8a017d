import { href } from '../../../router/href.ts';
import { t } from '../../../texts.ts';
import { Card, Facts } from '../../../ui/card.tsx';
import { StatusChip } from '../../../ui/chip.tsx';
import type { RecordPlace } from '../records/record-description.ts';
import type { PartnerDetail } from './partner-calls.ts';

export interface SignInCardProps {
  partner: PartnerDetail;
  place: RecordPlace;
}

/** The user as whom the partner signs in. Login, password and state are edited on the users screen. */
export function SignInCard({ partner: { name, user }, place }: SignInCardProps) {
  return (
    <Card title={t('partners_section_signIn')}>
      {user === null ? (
        <>
          <p>{t('partner_signInNone')}</p>
          <a href={`${href('partners')}?${new URLSearchParams({ access: String(place.accessId), open: 'new', name })}`}>
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
