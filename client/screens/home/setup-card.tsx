import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { getSetup } from '../../../shared/contract/admin/setup.ts';
import { setup } from '../../../shared/texts/en/setup.ts';
import { call } from '../../calls/call.ts';
import { href } from '../../router/href.ts';
import { routes } from '../../routes.ts';
import { mayOpen } from '../../state/menus.ts';
import { session } from '../../state/session.ts';
import { addTexts } from '../../text-sets.ts';
import { t } from '../../texts.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type SetupStep, setupSteps } from './setup-steps.ts';

/** What the card of setting up says. */
addTexts('en', setup);

/** What an installation still needs, for its administrator; gone once there is one of each. */
export function SetupCard() {
  useSignals();
  const [steps, setSteps] = useState<readonly SetupStep[]>([]);
  useEffect(() => {
    // Without it home is what it is for everybody else: the failure is told, nothing else depends on it.
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

/** A step is a link as soon as its screen can be opened: some need an access to the company or warehouse made before. */
function StepLine({ step }: { step: SetupStep }) {
  useSignals();
  const route = routes.find(({ path }) => path === step.path);
  const isOpen = route !== undefined && mayOpen(route, session.current.value, session.accesses.value);
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
