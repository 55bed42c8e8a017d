import './texts.ts';
import { useSignals } from '@preact/signals-react/runtime';
import type { ScreenProps } from '../../route.ts';
import { t } from '../../texts.ts';
import { ImportScreen } from './import-screen.tsx';

/** Import SKU (rules 2): a SKU file, and a drum file beside it. */
export function ImportSku({ url }: ScreenProps) {
  useSignals();
  return <ImportScreen kind="sku" title={t('title_importSku')} url={url} />;
}
