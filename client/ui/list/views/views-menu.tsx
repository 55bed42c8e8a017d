import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { t } from '../../../texts.ts';
import { MenuButton } from '../../menu/menu-button.tsx';
import type { List } from '../list-state.ts';
import type { SavedViews, ViewMailing } from './saved-views.ts';
import { type ViewQuestion, viewItems } from './view-items.ts';
import { ViewQuestions } from './view-questions.tsx';

export interface ViewsMenuProps<Row> {
  /** Of the menu itself: on a handheld something else opens it. */
  id: string;
  list: List<Row>;
  views: SavedViews;
  mailing: ViewMailing | undefined;
  errorText: (error: unknown) => string;
}

/** The saved views of a list: shown, saved, renamed, shared, chosen as default (checklist 29). */
export function ViewsMenu<Row>({ id, list, views, mailing, errorText }: ViewsMenuProps<Row>) {
  useSignals();
  const [question, setQuestion] = useState<ViewQuestion>();
  const { saved } = list.view.value;
  const shown = views.all.value?.find(({ id }) => String(id) === saved);
  const isChanged = shown !== undefined && !list.shows(shown.query);
  return (
    <>
      <MenuButton
        id={id}
        label={t('ui_views')}
        items={viewItems(list, views, shown, setQuestion, mailing)}
        edge="end"
        className="list-desk"
      >
        {shown === undefined ? t('ui_views') : <span className="unseen">{t('ui_views')}: </span>}
        {shown?.name} {isChanged && t('ui_views_changed')}
      </MenuButton>
      {question !== undefined && (
        <ViewQuestions
          list={list}
          views={views}
          question={question}
          mailing={mailing}
          shown={shown}
          onClose={() => setQuestion(undefined)}
          errorText={errorText}
        />
      )}
    </>
  );
}
