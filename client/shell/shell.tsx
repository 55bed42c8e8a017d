import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';
import { connection } from '../calls/connection.ts';
import { type Match, Router } from '../router/router.tsx';
import { routes } from '../routes.ts';
import { scannedCode } from '../scan/scan-keys.ts';
import { scanPlace } from '../scan/scan-place.ts';
import { soundScan } from '../scan/scan-settings.ts';
import { watchStrayKeys } from '../scan/stray-scans.ts';
import { isElsewhere } from '../state/drafts/drafts.ts';
import { toasts } from '../state/toasts.ts';
import { t } from '../texts.ts';
import { displayZone, formatInstant } from '../ui/formats.ts';
import { KeptNotice } from './kept-notice.tsx';
import { openScanned } from './layer.ts';
import { Layers } from './layers.tsx';
import { titleOf } from './offered-routes.ts';
import { ScreenHost } from './screen-host.tsx';
import { TopBar } from './top-bar.tsx';
import { useArrival } from './use-arrival.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** Who follows a link of a mail, or comes back from the provider of identities, may have signed in in another tab. */
const signedInRoutes = routes.filter(({ rule, path }) => rule !== 'public' || /^(reset|sign)/.test(path));

/** The application of a person who is signed in: the bar on top, the screen of the address beneath. */
export function Shell() {
  useSignals();
  useShortcuts();
  useScansAnywhere();
  return (
    <>
      <Router routes={signedInRoutes}>{(match) => <Frame {...match} />}</Router>
      <Layers />
    </>
  );
}

/**
 * A scan that meets no field opens what was scanned, on every screen that has no scan field of its own. While a question is open it is
 * answered first.
 */
function useScansAnywhere(): void {
  useEffect(
    () =>
      watchStrayKeys({
        isWanted: () => scanPlace() === undefined,
        take: (text) => openScanned(scannedCode(text)),
        refuse(code) {
          soundScan(false);
          toasts.warn(t('shell_scanBlocked', { code: scannedCode(code) }));
        },
      }),
    [],
  );
}

function Frame(match: Match) {
  useSignals();
  const content = useRef<HTMLElement>(null);
  const { route, url } = match;
  const title = route === undefined ? t('title_notFound') : titleOf(route);
  useArrival(title, JSON.stringify([route?.path, match.params]), content);
  return (
    <>
      <a className="skip" href="#content">
        {t('app_skip')}
      </a>
      <TopBar route={route} />
      <OfflineBanner />
      <ElsewhereNotice />
      <KeptNotice at={url} />
      <p className="unseen" role="status">
        {title}
      </p>
      <main id="content" ref={content} className="content" tabIndex={-1}>
        <ScreenHost {...match} />
      </main>
    </>
  );
}

/** Says that the connection is lost, for as long as it is, and how old is what is shown (checklist 55). */
function OfflineBanner() {
  useSignals();
  return <div role="status">{connection.isLost.value && <p className="offline">{said()}</p>}</div>;
}

/** Says that another tab has the document that is open here (decision 98). */
function ElsewhereNotice() {
  useSignals();
  return <div role="status">{isElsewhere.value && <p className="offline">{t('ui_elsewhere')}</p>}</div>;
}

function said(): string {
  const answeredAt = new Date(connection.answeredAt.peek()).toISOString();
  return t('app_offline', { time: formatInstant(answeredAt, displayZone.value) });
}
