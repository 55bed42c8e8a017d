import './texts.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { importKinds } from '../../../shared/import-kinds.ts';
import type { ScreenProps } from '../../route.ts';
import { t } from '../../texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ImportScreen } from './import-screen.tsx';

/** The import of any other kind, by its name in the address. */
export function ImportKind({ params, url }: ScreenProps) {
  useSignals();
  const kind = importKinds.find((known) => known === params.kind);
  if (kind === undefined) return <EmptyState title={t('title_notFound')} />;
  const title = kind === 'sku' ? t('title_importSku') : t(`imports_title_${kind}`);
  return <ImportScreen key={kind} kind={kind} title={title} url={url} />;
}
