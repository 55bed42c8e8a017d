import { useSignals } from '@preact/signals-react/runtime';
import { href } from '../../../router/href.ts';
import { routes } from '../../../routes.ts';
import { mayOpen } from '../../../state/menus.ts';
import { session } from '../../../state/session.ts';
import { t } from '../../../texts.ts';

/** Where ERNs come from besides the API: a file, or a form that receives or announces by hand. */
export function ErnListActions() {
  useSignals();
  const manual = routes.find(({ path }) => path === 'goodsIn');
  const mayReceive = manual?.screen !== undefined && mayOpen(manual, session.current.value, session.accesses.value);
  return (
    <>
      <a className="button button-plain" href={href('admin/import/:kind', { kind: 'expectedReceipt' })}>
        {t('erns_import')}
      </a>
      {mayReceive && (
        <a className="button button-primary" href={href('goodsIn')}>
          {t('erns_manual')}
        </a>
      )}
    </>
  );
}
