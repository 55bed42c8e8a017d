import type { NewFactor } from '../../../../shared/contract/account/second-factor.ts';
import { t } from '../../../texts.ts';
import { CodeForm } from './code-form.tsx';

interface NewFactorFormProps {
  factor: NewFactor;
  error: string | undefined;
  onSubmit: (code: string) => Promise<void>;
}

export function NewFactorForm({ factor, error, onSubmit }: NewFactorFormProps) {
  return (
    <CodeForm error={error} onSubmit={onSubmit} isNew>
      <p>{t('secondFactor_scan')}</p>
      <img
        className="factor-picture"
        src={`data:image/svg+xml,${encodeURIComponent(factor.picture)}`}
        alt={t('secondFactor_picture')}
      />
      <p>
        <span className="sub">{t('secondFactor_secret')}</span>{' '}
        <code className="factor-secret">{inGroups(factor.secret)}</code>
      </p>
    </CodeForm>
  );
}

/** Apps accept the blanks, and users read the secret aloud four characters at a time. */
function inGroups(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ');
}
