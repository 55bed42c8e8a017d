import { ApiError } from '../../../calls/errors.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { linkTo } from './link-to.ts';
import type { RecordUse } from './record-panel-state.ts';

interface UsesDialogProps {
  name: string;
  uses: readonly RecordUse[];
  accessId: number;
  /** Offered instead of deleting, where the history must stay. */
  onRetire?: (() => unknown) | undefined;
  onClose: () => void;
}

export function UsesDialog({ name, uses, accessId, onRetire, onClose }: UsesDialogProps) {
  return (
    <Dialog
      title={t('admin_inUse', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('app_close')}</Button>
          {onRetire !== undefined && (
            <Button kind="primary" onPress={onRetire}>
              {t('admin_retireInstead')}
            </Button>
          )}
        </>
      }
    >
      {uses.map((use) => (
        <section key={use.subject} className="uses">
          <h3>{linkTo(use.subject).label(use.count)}</h3>
          <ul>
            {use.examples.map(({ id, name: user }) => (
              <li key={id}>
                <UseLink subject={use.subject} id={id} accessId={accessId} name={user} />
              </li>
            ))}
            {use.count > use.examples.length && (
              <li className="sub">{t('admin_more', { count: use.count - use.examples.length })}</li>
            )}
          </ul>
        </section>
      ))}
      {onRetire !== undefined && <p>{t('admin_retireHint')}</p>}
    </Dialog>
  );
}

interface UseLinkProps {
  subject: string;
  id: number;
  accessId: number;
  name: string;
}

function UseLink({ subject, id, accessId, name }: UseLinkProps) {
  const address = linkTo(subject).address?.(id, accessId);
  return address === undefined ? name : <a href={address}>{name}</a>;
}

/** Warns that a record could not be deleted (rules 8), with the API's reason if it has one. */
export function notDeleted(error: unknown): void {
  const why = error instanceof ApiError && error.status < 500 ? `: ${error.message}` : '';
  toasts.warn(`${t('message_deleteError')}${why}`);
}
