import type { LabelSizeId } from '../../../shared/label-sizes.ts';
import { LabelButton } from '../../printing/label-button.tsx';
import { href } from '../../router/href.ts';
import { routeTo } from '../../state/route-to.ts';
import { t } from '../../texts.ts';
import { MenuButton } from '../../ui/menu/menu-button.tsx';

interface GoodsMenuProps {
  id: number;
  /** The screen of such records, where users who may can edit it at the side. */
  records: string;
  stock: string;
  /** Adds found stock; undefined if the user may not. */
  onFound: (() => void) | undefined;
  preview: (size: LabelSizeId) => string;
  file: (size: LabelSizeId, copies: number) => string;
}

export function GoodsMenu({ id, records, stock, onFound, preview, file }: GoodsMenuProps) {
  const mayEdit = routeTo(records) !== undefined;
  const items = [
    ...(onFound === undefined ? [] : [{ key: 'found', label: t('found_add'), onSelect: onFound }]),
    { key: 'export', label: t('goodsPage_export'), href: stock },
    ...(mayEdit ? [{ key: 'edit', label: t('goodsPage_edit'), href: `${href(records)}?open=${id}` }] : []),
  ];
  return (
    <>
      <LabelButton text={t('goodsPage_label')} labels={() => ({ count: 1, preview, file })} />
      <MenuButton label={t('goodsPage_more')} kind="plain" edge="end" items={items} />
    </>
  );
}
