import { useEffect } from 'react';
import { toasts } from '../state/toasts.ts';
import { t } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { NoticeBar } from '../ui/notice-bar.tsx';

/**
 * Says of a document that is edited that somebody saved it meanwhile: also in a toast, as the top of a long form is out of sight. `onReload`
 * drops what is typed for what they saved.
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
