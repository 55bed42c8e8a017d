import { useSignals } from '@preact/signals-react/runtime';
import { type PasswordRequirement, passwordRequirements, passwordSpecials } from '../../../shared/password.ts';
import type { TextKey } from '../../text-sets.ts';
import { t } from '../../texts.ts';
import { Icon } from '../../ui/icon.tsx';

const texts: readonly [PasswordRequirement, TextKey][] = [
  ['length', 'screen_resetPassword_length'],
  ['lower', 'screen_resetPassword_lower'],
  ['upper', 'screen_resetPassword_upper'],
  ['digit', 'screen_resetPassword_digit'],
  ['special', 'screen_resetPassword_special'],
  ['allowed', 'screen_resetPassword_allowed'],
];

/** What a new password needs, ticked off while it is typed; shown while the field has the focus (rules 5). */
export function PasswordRequirements({ password }: { password: string }) {
  useSignals();
  const met = passwordRequirements(password);
  return (
    <div className="requirements">
      <p>{t('screen_resetPassword_requirements')}</p>
      <ul>
        {texts.map(([requirement, text]) => (
          <li key={requirement} className={met[requirement] ? 'is-met' : undefined}>
            <Icon name={met[requirement] ? 'check' : 'close'} />
            {t(text, { specials: passwordSpecials })}
            <span className="unseen">
              {t(met[requirement] ? 'screen_resetPassword_met' : 'screen_resetPassword_unmet')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
