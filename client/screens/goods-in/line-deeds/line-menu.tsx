import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../../../texts.ts';
import { MenuButton } from '../../../ui/menu/menu-button.tsx';
import type { ErnLineState } from '../ern-line-state.ts';
import type { LineDeeds } from './line-deeds.ts';

/** The menu of a line that is still counted. */
export function LineMenu({ line, deeds }: { line: ErnLineState; deeds: LineDeeds }) {
  useSignals();
  return (
    <MenuButton
      label={t('ern_lineDeeds', { sku: line.row.value.sku.stockCode })}
      icon="more"
      small
      edge="end"
      items={[
        { key: 'split', label: t('ern_split'), icon: 'place', note: 'Alt S', onSelect: () => deeds.split(line) },
        { key: 'damaged', label: t('ern_damaged'), icon: 'alert', note: 'Alt M', onSelect: () => deeds.damaged(line) },
        {
          key: 'photo',
          label: t('ern_photo_add'),
          icon: 'camera',
          note: 'Alt P',
          onSelect: () => deeds.photograph(line),
        },
        { key: 'comment', label: t('ern_comment'), icon: 'edit', note: 'Alt C', onSelect: () => deeds.comment(line) },
      ]}
    />
  );
}
