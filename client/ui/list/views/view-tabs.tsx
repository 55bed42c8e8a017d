import type { ReactNode } from 'react';
import { t } from '../../../texts.ts';
import { MenuButton } from '../../menu/menu-button.tsx';
import { type StateTab, StateTabs } from '../../state-tabs.tsx';
import type { List } from '../list-state.ts';
import { type SavedView, type SavedViews, type ViewMailing, withoutView } from './saved-views.ts';
import { type ViewQuestion, viewItems } from './view-items.ts';
import { ViewQuestions } from './view-questions.tsx';

export interface ViewTabsProps<Row> {
  list: List<Row>;
  views: SavedViews;
  mailing: ViewMailing | undefined;
  /** The tabs of states, which begin the row; without them a tab shows the list without a view. */
  states: ReactNode;
  question: ViewQuestion | undefined;
  onAsk: (question: ViewQuestion | undefined) => void;
  errorText: (error: unknown) => string;
}

/** The saved views of a list as tabs; the menu of the pressed one saves, renames, shares and mails it (checklist 29). */
export function ViewTabs<Row>({ list, views, mailing, states, question, onAsk, errorText }: ViewTabsProps<Row>) {
  const all = views.all.value ?? [];
  const { saved } = list.view.value;
  const shown = all.find(({ id }) => String(id) === saved);
  const tabs = all.map((view) => ({
    ...tabOf(list, view, view === shown),
    ...(view === shown && {
      beside: (
        <MenuButton
          label={t('ui_views_actions', { name: view.name })}
          icon="more"
          items={viewItems(list, views, view, onAsk, mailing)}
        />
      ),
    }),
  }));
  const whole: StateTab = {
    key: 'all',
    text: t('ui_views_all'),
    pressed: shown === undefined,
    onPress: () => list.open(withoutView(views), ''),
  };
  return (
    <>
      {(states !== undefined || all.length > 0) && (
        <div className="list-tabs">
          {states}
          {all.length > 0 && <StateTabs label={t('ui_views')} tabs={states === undefined ? [whole, ...tabs] : tabs} />}
        </div>
      )}
      {question !== undefined && (
        <ViewQuestions {...{ list, views, question, mailing, shown, errorText }} onClose={() => onAsk(undefined)} />
      )}
    </>
  );
}

function tabOf<Row>(list: List<Row>, view: SavedView, isShown: boolean): StateTab {
  const changed = isShown && !list.shows(view.query);
  return {
    key: String(view.id),
    text: changed ? `${view.name} ${t('ui_views_changed')}` : view.name,
    pressed: isShown,
    onPress: () => list.open(String(view.id), view.query),
    ...(!view.own && { title: t('ui_views_by', { name: view.by }) }),
  };
}
