import { useEffect } from 'react';
import { toasts } from '../state/toasts.ts';
import { t } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { NoticeBar } from '../ui/notice-bar.tsx';

/**
 * Warns that another user saved the edited document meanwhile. Also shows a toast, because the top of a long form may be out of sight.
 * `onReload` replaces the user's input with the saved document.
 */
export function ContestedNotice({ onReload }: { onReload: () => void }) {
  useEffect(() => void toasts.warn(t('goods_contested')), []);
  return (
    <NoticeBar tone="warn">
      {t('goods_contested')}{' '}
      <Button small onPress={onReload}>
        {t('goods_reload')}
      </Button>
    </NoticeBar>
  );
}
