import { type ReactNode, useEffect, useRef, useState } from 'react';
import { connection } from '../calls/connection.ts';
import type { Route } from '../route.ts';
import { href } from '../router/href.ts';
import { type Match, Redirect, Router } from '../router/router.tsx';
import { routes } from '../routes.ts';
import { scanField } from '../scan/focused-scan-field.ts';
import { takeOrHold } from '../scan/held-scans.ts';
import { scannedCode } from '../scan/scan-keys.ts';
import { soundScan } from '../scan/scan-settings.ts';
import { watchStrayKeys } from '../scan/stray-scans.ts';
import type { UnsavedDocument } from '../state/drafts/draft-records.ts';
import { drafts, isElsewhere } from '../state/drafts/drafts.ts';
import { mayOpen } from '../state/menus.ts';
import { heldScreen, session } from '../state/session.ts';
import { toasts } from '../state/toasts.ts';
import { t } from '../texts.ts';
import { displayZone, formatInstant } from '../ui/formats.ts';
import { openScanned } from './layer.ts';
import { Layers } from './layers.tsx';
import { ListPosition } from './list-position.tsx';
import { NoAccess, Notice } from './notice.tsx';
import { titleOf } from './offered-routes.ts';
import { ScreenBoundary } from './screen-boundary.tsx';
import { TopBar } from './top-bar.tsx';
import { UnsavedDocuments } from './unsaved-documents.tsx';
import { useArrival } from './use-arrival.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** A user who follows a link in a mail, or returns from the identity provider, may have signed in in another tab. */
const signedInRoutes = routes.filter(({ rule, path }) => rule !== 'public' || /^(reset|sign)/.test(path));

export function Shell() {
  useShortcuts();
  useScansAnywhere();
  return (
    <>
      <Router routes={signedInRoutes}>{(match) => <Frame {...match} />}</Router>
      <Layers />
    </>
  );
}

/** On a screen without a scan field, a scan opens the scanned item; one that loads gets it first. An open question must be answered first. */
function useScansAnywhere(): void {
  useEffect(
    () =>
      watchStrayKeys({
        isWanted: () => scanField() === undefined,
        take: (text) => takeOrHold(text, openScanned),
        refuse(code) {
          soundScan(false);
          toasts.warn(t('shell_scanBlocked', { code: scannedCode(code) }));
        },
      }),
    [],
  );
}

function Frame(match: Match) {
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
        <ListPosition />
        <ScreenHost {...match} />
      </main>
    </>
  );
}

/** Shows how old the displayed data is while the connection is lost (checklist 55). */
function OfflineBanner() {
  return <div role="status">{connection.isLost.value && <p className="offline">{offlineText()}</p>}</div>;
}

/** Shown while another tab holds the open document (decision 53). */
function ElsewhereNotice() {
  return <div role="status">{isElsewhere.value && <p className="offline">{t('ui_elsewhere')}</p>}</div>;
}

function offlineText(): string {
  const answeredAt = new Date(connection.answeredAt.peek()).toISOString();
  return t(connection.isOffline.value ? 'app_offline' : 'app_noAnswer', {
    time: formatInstant(answeredAt, displayZone.value),
  });
}

function KeptNotice({ at }: { at: string }) {
  const [documents, setDocuments] = useState<readonly UnsavedDocument[]>([]);
  const accessId = session.current.value?.id;
  const drops = drafts.drops.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `drops` tells that the drafts have to be read again.
  useEffect(() => {
    let isOver = false;
    if (accessId === undefined) setDocuments([]);
    else
      void drafts.documents({ user: session.user.peek().login, accessId }).then((stored) => {
        if (!isOver) setDocuments(stored.filter(({ address }) => pathOf(address) !== pathOf(at)));
      });
    return () => {
      isOver = true;
    };
  }, [at, accessId, drops]);
  if (accessId === undefined || documents.length === 0) return null;
  return <UnsavedDocuments documents={documents} />;
}

function pathOf(address: string): string {
  return address.split('?')[0] ?? '';
}

/**
 * Shows the screen of an address, or why this user cannot open it. A new document or access gets a new instance, so that it shows nothing
 * of the one before. A screen with unsaved work stays when its access ends.
 */
function ScreenHost({ route, params, url }: Match): ReactNode {
  if (route === undefined) return <Notice title={t('title_notFound')} text={t('app_notFound')} />;
  const held = heldScreen.value;
  if (held === undefined && !isOpen(route) && !asksItself(route, params))
    return isOpen(twinOf(route)) ? <Redirect to={href(route.twin ?? '')} /> : <NoAccess />;
  const key = JSON.stringify([route.path, params, held ?? session.current.value?.id]);
  return <ScreenBoundary key={key} route={route} params={params} url={url} />;
}

function isOpen(route: Route | undefined): boolean {
  return route !== undefined && mayOpen(route, session.current.value, session.accesses.value);
}

/** The address names a warehouse: the current access does not decide whether the user can work there. */
function asksItself({ warehouse }: Route, params: Match['params']): boolean {
  return warehouse !== undefined && params[warehouse] !== undefined;
}

function twinOf({ twin }: Route): Route | undefined {
  return twin === undefined ? undefined : routes.find(({ path }) => path === twin);
}
