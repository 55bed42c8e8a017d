import { useMemo } from 'react';
import { createPartner } from '../../../../shared/contract/partners/partners.ts';
import { call } from '../../../calls/call.ts';
import { navigate } from '../../../router/navigate.ts';
import { Redirect } from '../../../router/router.tsx';
import { mayLeave } from '../../../shell/leaving.tsx';
import { useUnsaved } from '../../../state/unsaved.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { SidePanel } from '../../../ui/dialog.tsx';
import { NoticeBar } from '../../../ui/notice-bar.tsx';
import { SecretOnce } from '../../../ui/secret-once.tsx';
import { Steps } from '../../../ui/steps.tsx';
import type { RecordScope } from '../records/record-description.ts';
import { RecordForm } from '../records/record-form.ts';
import { RecordFormFields } from '../records/record-form-fields.tsx';
import type { RecordPanelProps } from '../records/record-panel.tsx';
import { newPartnerFields, newPartnerForm } from './new-partner-form.tsx';
import { isUnknown, makingSteps, NewPartnerState } from './new-partner-state.ts';
import { partnerAddress } from './partner-calls.ts';
import type { Partner } from './partners.tsx';

/** Creates a partner at the side of the list; an existing one redirects to its own page. */
export function NewPartnerPanel({ opened, scope, onChanged, onClose }: RecordPanelProps<Partner>) {
  if (opened !== 'new') return <Redirect to={partnerAddress(opened, scope)} />;
  return <NewPartner scope={scope} onChanged={onChanged} onClose={onClose} />;
}

type NewPartnerProps = Pick<RecordPanelProps<Partner>, 'scope' | 'onChanged' | 'onClose'>;

function NewPartner({ scope, onChanged, onClose }: NewPartnerProps) {
  const state = useMemo(() => newPartnerAt(scope), [scope]);
  const { form } = state;
  useUnsaved(form.isDirty);
  const making = state.making.value;
  const made = making.kind === 'done' ? making.made : undefined;
  async function make(): Promise<void> {
    await state.make();
    if (state.making.peek().kind === 'done') onChanged();
  }
  return (
    <SidePanel
      title={made === undefined ? t('partners_create') : t('partners_created', { name: String(form.value('name')) })}
      mayClose={mayLeave}
      onClose={onClose}
      onSave={make}
      actions={
        made === undefined ? (
          <Button kind="primary" onPress={make}>
            {t('partners_createVerb')}
          </Button>
        ) : (
          <Button kind="primary" onPress={() => navigate(partnerAddress(made.id, scope))}>
            {t('partners_open')}
          </Button>
        )
      }
    >
      {making.kind !== 'none' && (
        <Steps label={t('partners_steps')} steps={makingSteps(making, hasNotifierUrl(form))} />
      )}
      {making.kind === 'failed' && (
        <NoticeBar tone="warn">{t(isUnknown(making) ? 'partners_unanswered' : 'partners_nothingLeft')}</NoticeBar>
      )}
      {made !== undefined && (
        <SecretOnce
          label={t('partners_passwordOf', { login: String(form.value('login')) })}
          secret={String(form.value('password'))}
          hint={t('partners_passwordTell')}
        />
      )}
      {made === undefined && <RecordFormFields form={form} refusal={undefined} isLocked={making.kind === 'asked'} />}
    </SidePanel>
  );
}

const hasNotifierUrl = (form: RecordForm) => String(form.value('notifierUrl')).trim() !== '';

/** Milliseconds: long enough to be seen, short enough not to feel slow. */
const MOMENT = 120;

export function newPartnerAt(scope: RecordScope): NewPartnerState {
  const form = new RecordForm(newPartnerForm(scope), newPartnerFields, undefined);
  nameFromAddress(form);
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return new NewPartnerState(form, {
    create: (input) => call(createPartner, input, { accessId: scope.accessId, handles: 'all' }),
    moment: () => new Promise((seen) => setTimeout(seen, isStill ? 0 : MOMENT)),
  });
}

/** Fills in the name that a link from a partner known only by name contains (`?name=`). */
function nameFromAddress(form: RecordForm): void {
  const name = new URLSearchParams(location.search).get('name');
  const field = form.fields.find(({ spec }) => spec.key === 'name');
  if (name !== null && field !== undefined) field.value.value = name;
}
