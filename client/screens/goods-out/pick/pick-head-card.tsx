import { useId } from 'react';
import { cellIdLength } from '../../../../shared/owner.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ComboboxField } from '../../../ui/combobox/combobox-field.tsx';
import { ChoiceGroup } from '../../../ui/fields/choice-group.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { DateField, NoteField, TextField } from '../../../ui/fields/text-field.tsx';
import type { PickHead } from './pick-head.ts';
import { PlanParameters } from './pick-parameters.tsx';
import type { PickState } from './pick-state.ts';

/** The owner decides whose stock is taken, so this card is above the lines. */
export function PickOwnerCard({ state }: { state: PickState }) {
  const { head } = state;
  const isForJob = head.needsJob || head.owner.value === 'job';
  return (
    <section className="card pick-owner" aria-label={t('pick_for')}>
      {!head.needsJob && (
        <ChoiceGroup
          label={t('pick_for')}
          value={head.owner}
          choices={[
            { value: 'job', text: t('pick_forJob') },
            { value: 'free', text: t('pick_forNobody') },
          ]}
        />
      )}
      {isForJob && (
        <>
          <ComboboxField
            label={t('goods_owner')}
            combobox={head.job}
            error={head.jobError.value}
            required
            onLeave={() => void head.describe()}
          />
          <TextField
            label={t('pick_segment')}
            value={head.segment.value}
            error={head.segment.error.value}
            longest={head.needsJob ? cellIdLength.most : 40}
            {...(head.needsJob ? { required: true } : { optional: true })}
          />
          <TextField label={t('pick_description')} value={head.jobDescription} longest={2000} optional />
          {head.takesWhole.value && (
            <Button
              blocked={head.hasJob.value ? undefined : t('pick_jobMissing')}
              onPress={() => state.lines.takeWhole()}
            >
              {t('pick_whole')}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

export function PickDeliveryCard({ state }: { state: PickState }) {
  const { head, known } = state;
  return (
    <Card title={t('pick_delivery')}>
      <div className="form-fields">
        <ComboboxField label={t('pick_location')} combobox={head.location} error={head.locationError.value} required />
        <TextField label={t('pick_pickBy')} hint={t('pick_pickByHint')} value={head.pickBy} longest={200} optional />
        <DateField value={head.pickByDate} label={t('pick_pickByDate')} optional />
        <ComboboxField label={t('pick_partner')} combobox={head.partner} error={head.partnerError.value} optional />
        <DespatchToField head={head} />
        <TextField label={t('pick_reference')} value={head.reference} longest={200} optional />
        <NoteField label={t('pick_comments')} value={head.comments} rows={2} optional />
        <NoteField
          label={t('pick_thirdParty')}
          hint={t('pick_thirdPartyHint')}
          value={head.thirdPartyComments}
          rows={2}
          optional
        />
        {known !== undefined && known.plan.length > 0 && <PlanParameters state={state} parameters={known.plan} />}
      </div>
    </Card>
  );
}

function DespatchToField({ head }: { head: PickHead }) {
  const list = useId();
  return (
    <Field label={t('pick_despatchTo')} hint={t('pick_despatchToHint')} optional>
      {(control) => (
        <>
          <input
            {...control}
            className="input"
            list={list}
            maxLength={2000}
            autoComplete="off"
            value={head.despatchTo.value}
            onChange={(event) => {
              head.despatchTo.value = event.target.value;
            }}
          />
          <datalist id={list}>
            {head.addresses.value.map((address) => (
              <option key={address} value={address} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
