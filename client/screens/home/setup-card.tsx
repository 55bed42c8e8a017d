import { useEffect, useState } from 'react';
import type { Reply } from '../../../shared/contract/operation.ts';
import { getSetup } from '../../../shared/contract/setup/setup.ts';
import { call } from '../../calls/call.ts';
import { href } from '../../router/href.ts';
import { routeTo } from '../../state/route-to.ts';
import type { TextKey } from '../../text-sets.ts';
import { t } from '../../texts.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';

/** What an installation still needs, shown to its administrator until everything exists. */
export function SetupCard() {
  const [steps, setSteps] = useState<readonly SetupStep[]>([]);
  useEffect(() => {
    // If the call fails, it reports the failure and home looks as it does for other users.
    void call(getSetup, {}).then(
      (setup) => setSteps(setupSteps(setup)),
      () => setSteps([]),
    );
  }, []);
  if (steps.every(({ isDone }) => isDone)) return null;
  return (
    <Card title={t('setup_title')}>
      <p className="sub">{t('setup_text')}</p>
      <ol className="setup-steps">
        {steps.map((step) => (
          <StepLine key={step.text} step={step} />
        ))}
      </ol>
    </Card>
  );
}

/** A step becomes a link once its screen can be opened: some screens need an access to a company or warehouse created earlier. */
function StepLine({ step }: { step: SetupStep }) {
  const isOpen = routeTo(step.path) !== undefined;
  const address = `${href(step.path)}${step.isDone || step.edits === true ? '' : '?open=new'}`;
  return (
    <li className={step.isDone ? 'setup-done' : undefined}>
      <span className="step-mark">{step.isDone && <Icon name="check" />}</span>
      <span>
        {isOpen ? <a href={address}>{t(step.text)}</a> : t(step.text)}
        {step.isDone && <span className="unseen"> ({t('setup_done')})</span>}
        <span className="step-note">{t(step.hint)}</span>
      </span>
    </li>
  );
}

type Setup = Reply<typeof getSetup>;

interface SetupStep {
  readonly text: TextKey;
  readonly hint: TextKey;
  readonly path: string;
  /** The step edits an existing record instead of creating one. */
  readonly edits?: boolean;
  readonly isDone: boolean;
}

/** The steps before goods can be received, in order of dependency. */
function setupSteps(setup: Setup): readonly SetupStep[] {
  return [
    {
      text: 'setup_companies',
      hint: 'setup_companiesHint',
      path: 'admin/companies',
      isDone: setup.companies,
    },
    { text: 'setup_warehouses', hint: 'setup_warehousesHint', path: 'admin/warehouses', isDone: setup.warehouses },
    { text: 'setup_units', hint: 'setup_unitsHint', path: 'admin/units', isDone: setup.units },
    { text: 'setup_packings', hint: 'setup_packingsHint', path: 'admin/packings', isDone: setup.packings },
    { text: 'setup_locations', hint: 'setup_locationsHint', path: 'admin/locations', isDone: setup.locations },
    {
      text: 'setup_goodsIn',
      hint: 'setup_goodsInHint',
      path: 'admin/warehouses',
      edits: true,
      isDone: setup.goodsIn,
    },
    { text: 'setup_skus', hint: 'setup_skusHint', path: 'admin/simpleSku', isDone: setup.skus },
    { text: 'setup_users', hint: 'setup_usersHint', path: 'admin/users', isDone: setup.users },
  ];
}
