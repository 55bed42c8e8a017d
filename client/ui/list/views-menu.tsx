import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { t } from '../../texts.ts';
import { ConfirmDialog } from '../confirm/confirm-dialog.tsx';
import { MenuButton } from '../menu/menu-button.tsx';
import type { List } from './list-state.ts';
import type { SavedViews, ViewInput } from './saved-views.ts';
import { ViewDialog } from './view-dialog.tsx';
import { type ViewQuestion, viewItems } from './view-items.ts';

export interface ViewsMenuProps<Row> {
  list: List<Row>;
  views: SavedViews;
  errorText: (error: unknown) => string;
}

/** The saved views of a list: shown, saved, renamed, shared, chosen as default (checklist 29). */
export function ViewsMenu<Row>({ list, views, errorText }: ViewsMenuProps<Row>) {
  useSignals();
  const [question, setQuestion] = useState<ViewQuestion>();
  const close = () => setQuestion(undefined);
  const { saved } = list.view.value;
  const shown = views.all.value?.find(({ id }) => String(id) === saved);
  const isChanged = shown !== undefined && !list.shows(shown.query);

  async function create(view: ViewInput): Promise<void> {
    list.name(String(await views.save({ ...view, query: list.query() })));
  }

  async function remove(id: number): Promise<void> {
    await views.remove(id);
    list.name(undefined);
    close();
  }

  return (
    <>
      <MenuButton label={t('ui_views')} items={viewItems(list, views, shown, setQuestion)} edge="end">
        {shown === undefined ? t('ui_views') : <span className="unseen">{t('ui_views')}: </span>}
        {shown?.name} {isChanged && t('ui_views_changed')}
      </MenuButton>
      {question === 'new' && (
        <ViewDialog
          title={t('ui_views_saveAs')}
          view={{ name: '', shared: false }}
          onSave={create}
          onClose={close}
          errorText={errorText}
        />
      )}
      {question === 'edit' && shown !== undefined && (
        <ViewDialog
          title={t('ui_views_edit', { name: shown.name })}
          view={shown}
          onSave={(view) => views.edit(shown.id, view)}
          onClose={close}
          errorText={errorText}
        />
      )}
      {question === 'delete' && shown !== undefined && (
        <ConfirmDialog
          title={t('ui_views_delete', { name: shown.name })}
          verb={t('ui_views_delete', { name: shown.name })}
          danger
          onConfirm={() => remove(shown.id)}
          onClose={close}
        >
          {shown.shared && <p>{t('ui_views_deleteAsk')}</p>}
        </ConfirmDialog>
      )}
    </>
  );
}
