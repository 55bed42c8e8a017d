import { useSignal } from '@preact/signals-react';
import { type SubmitEvent, useState } from 'react';
import { t } from '../../../texts.ts';
import { ConfirmDialog, SaveDialog } from '../../action-dialogs.tsx';
import { CheckboxField } from '../../fields/checkbox-field.tsx';
import { TextField } from '../../fields/text-field.tsx';
import { useOneAtATime } from '../../use-one-at-a-time.ts';
import type { List } from '../list-state.ts';
import type { SavedView, SavedViews, ViewInput, ViewMailing } from './saved-views.ts';
import type { ViewQuestion } from './view-items.ts';

export interface ViewQuestionsProps {
  list: Pick<List<unknown>, 'name' | 'query'>;
  views: SavedViews;
  question: ViewQuestion;
  mailing: ViewMailing | undefined;
  shown: SavedView | undefined;
  onClose: () => void;
  errorText: (error: unknown) => string;
}

export function ViewQuestions({ list, views, question, mailing, shown, onClose, errorText }: ViewQuestionsProps) {
  const dialog = { onClose, errorText };

  async function create(view: ViewInput): Promise<void> {
    list.name(String(await views.save({ ...view, query: list.query(), file: mailing?.file() })));
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

export interface ViewDialogProps {
  title: string;
  view: ViewInput;
  onSave: (view: ViewInput) => Promise<unknown>;
  onClose: () => void;
  errorText: (error: unknown) => string;
}

const LONGEST_NAME = 60;

function ViewDialog({ title, view, onSave, onClose, errorText }: ViewDialogProps) {
  const name = useSignal(view.name);
  const shared = useSignal(view.shared);
  const [error, setError] = useState<string>();
  const { busy, run } = useOneAtATime(save);

  async function save(): Promise<void> {
    const chosen = name.peek().trim();
    if (chosen === '') return setError(t('ui_views_nameMissing'));
    try {
      await onSave({ name: chosen, shared: shared.peek() });
      onClose();
    } catch (failure) {
      setError(errorText(failure));
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    run();
  }

  return (
    <SaveDialog title={title} onClose={onClose} onSave={run} verb={t('ui_views_saveView')} busy={busy}>
      <form className="view-form" noValidate onSubmit={submit}>
        <TextField label={t('ui_views_name')} value={name} error={error} longest={LONGEST_NAME} required />
        <CheckboxField label={t('ui_views_share')} value={shared} hint={t('ui_views_shareHint')} />
      </form>
    </SaveDialog>
  );
}
