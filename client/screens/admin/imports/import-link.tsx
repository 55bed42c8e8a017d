import type { ImportKindName } from '../../../../shared/imports.ts';
import { href } from '../../../router/href.ts';
import { t } from '../../../texts.ts';

interface ImportLinkProps {
  kind: ImportKindName;
  accessId: number;
}

export function ImportLink({ kind, accessId }: ImportLinkProps) {
  const address = kind === 'sku' ? href('admin/importSku') : href('admin/import/:kind', { kind });
  return (
    <a className="button button-plain" href={`${address}?access=${accessId}`}>
      {t('admin_import')}
    </a>
  );
}
