import './texts.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { Suspense, useEffect } from 'react';
import { isSuperAdmin } from '../../../shared/permissions.ts';
import { boot } from '../../boot.ts';
import { lazyPart } from '../../lazy-part.ts';
import { session } from '../../state/session.ts';
import { t } from '../../texts.ts';
import { apiVersion } from './api-version.ts';
import { DueList } from './due-list.tsx';

/** Only administrators need it: it does not come with the first load. */
const SetupCard = lazyPart(() => import('../setup/setup-card.tsx').then((module) => module.SetupCard));

/** Home (rules 2): its text, today's work, and the footer that says what runs where. */
export function Home() {
  useSignals();
  useEffect(() => void apiVersion.load(), []);
  return (
    <div className="home">
      <div>
        <h1 tabIndex={-1}>{t('home_text')}</h1>
        <DueList />
        {isSuperAdmin(session.accesses.value) && (
          <Suspense fallback={null}>
            <SetupCard />
          </Suspense>
        )}
      </div>
      <footer className="home-footer">
        <span>{t('home_environment', { environment: boot.environment })}</span>
        <span>{t('home_version', { version: boot.version })}</span>
        <span>{t('home_apiVersion', { version: apiVersion.shown.value ?? t('home_notAvailable') })}</span>
      </footer>
    </div>
  );
}
