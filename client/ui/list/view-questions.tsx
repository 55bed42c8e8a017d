import './texts.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../../texts.ts';
import { ConfirmDialog } from '../confirm/confirm-dialog.tsx';
import type { List } from './list-state.ts';
import type { SavedView, SavedViews, ViewInput } from './saved-views.ts';
import { ViewDialog } from './view-dialog.tsx';
import type { ViewQuestion } from './view-items.ts';

export interface ViewQuestionsProps {
  list: Pick<List<unknown>, 'name' | 'query'>;
  views: SavedViews;
  question: ViewQuestion;
  /** The view that is shown; a new one needs none. */
  shown: SavedView | undefined;
  onClose: () => void;
  errorText: (error: unknown) => string;
}

/** The dialogs of saved views: a new one, its name and sharing, deleting it. */
export function ViewQuestions({ list, views, question, shown, onClose, errorText }: ViewQuestionsProps) {
  useSignals();
  const dialog = { onClose, errorText };

  async function create(view: ViewInput): Promise<void> {
    list.name(String(await views.save({ ...view, query: list.query() })));
  }

  async function remove(id: number): Promise<void> {
    await views.remove(id);
    list.name(undefined);
    onClose();
  }

  if (question === 'new') {
    return <ViewDialog {...dialog} title={t('ui_views_saveAs')} view={{ name: '', shared: false }} onSave={create} />;
  }
  if (shown === undefined) return null;
  const { id, name } = shown;
  if (question === 'edit') {
    const save = (view: ViewInput) => views.edit(id, view);
    return <ViewDialog {...dialog} title={t('ui_views_edit', { name })} view={shown} onSave={save} />;
  }
  const verb = t('ui_views_delete', { name });
  return (
    <ConfirmDialog title={verb} verb={verb} danger onConfirm={() => remove(id)} onClose={onClose}>
      {shown.shared && <p>{t('ui_views_deleteAsk')}</p>}
    </ConfirmDialog>
  );
}
