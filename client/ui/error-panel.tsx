import { t } from '../texts.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

export interface ErrorPanelProps {
  text: string;
  details?: readonly string[];
  onRetry?: () => unknown;
}

export function ErrorPanel({ text, details = [], onRetry }: ErrorPanelProps) {
  return (
    <div className="error-panel" role="alert">
      <Icon name="alert" />
      <div>
        <p>{text}</p>
        {details.length > 0 && (
          <ul>
            {details.map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        )}
      </div>
      {onRetry !== undefined && <Button onPress={onRetry}>{t('app_retry')}</Button>}
    </div>
  );
}
