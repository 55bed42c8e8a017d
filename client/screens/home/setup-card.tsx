import { useEffect, useState } from 'react';
import type { Reply } from '../../../shared/contract/operation.ts';
import { getSetup } from '../../../shared/contract/setup/setup.ts';
import { call } from '../../calls/call.ts';
import { href } from '../../router/href.ts';
import { routeTo } from '../../state/route-to.ts';
import type { TextKey } from '../../text-sets.ts';
import { t } from '../../texts.ts';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
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
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <Card title={t('setup_title')}>
      <p className="sub">{t('setup_text')}</p>
      <ol className="setup-steps">
        {steps.map((step, index) => (
          <StepLine key={step.text} step={step} number={index + 1} isNext={step === next} />
        ))}
      </ol>
    </Card>
  );
}

/** A step becomes a link once its screen can be opened: some screens need an access to a company or warehouse created earlier. */
function StepLine({ step, number, isNext }: { step: SetupStep; number: number; isNext: boolean }) {
  const { text, hint, path, opens = 'new', stays = false, needs, isDone } = step;
  const isOpen = routeTo(path) !== undefined;
  const address = isDone || opens === 'list' ? href(path) : `${href(path)}?open=${opens}${stays ? '' : '&setup=1'}`;
  return (
    <li
      className={classNames(isDone && 'setup-done', isNext && 'step-next')}
      aria-current={isNext ? 'step' : undefined}
    >
      <span className="step-mark">{isDone ? <Icon name="check" /> : number}</span>
      <span>
        {isOpen ? <a href={address}>{t(text)}</a> : t(text)}
        {isDone && <span className="unseen"> ({t('setup_done')})</span>}
        <span className="step-note">{t(isOpen || isDone ? hint : needs)}</span>
      </span>
    </li>
  );
}

type Setup = Reply<typeof getSetup>;

interface SetupStep {
  readonly text: TextKey;
  readonly hint: TextKey;
  readonly path: string;
  /** The record to edit, instead of a new one; or only the screen. */
  readonly opens?: number | 'list';
  /** After the save its screen shows a password; the others return here, for the next step. */
  readonly stays?: true;
  /** What makes it possible. */
  readonly needs: TextKey;
  readonly isDone: boolean;
}

/** The steps before goods can be received, in order of dependency. */
function setupSteps(setup: Setup): readonly SetupStep[] {
  return [
    {
      text: 'setup_companies',
      hint: 'setup_companiesHint',
      path: 'admin/companies',
      needs: 'setup_needsAccess',
      isDone: setup.companies,
    },
    {
      text: 'setup_warehouses',
      hint: 'setup_warehousesHint',
      path: 'admin/warehouses',
      needs: 'setup_needsAccess',
      isDone: setup.warehouses,
    },
    {
      text: 'setup_units',
      hint: 'setup_unitsHint',
      path: 'admin/units',
      needs: 'setup_needsCompany',
      isDone: setup.units,
    },
    {
      text: 'setup_packings',
      hint: 'setup_packingsHint',
      path: 'admin/packings',
      needs: 'setup_needsCompany',
      isDone: setup.packings,
    },
    {
      text: 'setup_locations',
      hint: 'setup_locationsHint',
      path: 'admin/locations',
      needs: 'setup_needsWarehouse',
      isDone: setup.locations,
    },
    {
      text: 'setup_defaultLocations',
      hint: 'setup_defaultLocationsHint',
      path: 'admin/warehouses',
      opens: setup.withoutDefaults ?? 'list',
      needs: 'setup_needsWarehouse',
      isDone: setup.defaultLocations,
    },
    {
      text: 'setup_skus',
      hint: 'setup_skusHint',
      path: 'admin/simpleSku',
      needs: 'setup_needsCompany',
      isDone: setup.skus,
    },
    {
      text: 'setup_users',
      hint: 'setup_usersHint',
      path: 'admin/users',
      stays: true,
      needs: 'setup_needsAccess',
      isDone: setup.users,
    },
    {
      text: 'setup_receipt',
      hint: 'setup_receiptHint',
      path: 'goodsIn',
      opens: 'list',
      needs: 'setup_needsAccess',
      isDone: setup.received,
    },
  ];
}
