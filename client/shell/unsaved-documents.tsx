import { useEffect, useRef, useState } from 'react';
import type { LiveDocument } from '../../shared/contract/changes/live.ts';
import { getErn } from '../../shared/contract/goods-in/goods-in.ts';
import { getStockCount } from '../../shared/contract/stock-counts/stock-count-work.ts';
import { call } from '../calls/call.ts';
import { isRefusal } from '../calls/errors.ts';
import type { UnsavedDocument } from '../state/drafts/draft-records.ts';
import { draftKey, drafts } from '../state/drafts/drafts.ts';
import { useLive } from '../state/live/live.ts';
import { toasts } from '../state/toasts.ts';
import { t } from '../texts.ts';
import { ConfirmDialog } from '../ui/action-dialogs.tsx';
import { Button } from '../ui/button.tsx';
import { nameOf } from './document-name.ts';

/**
 * The documents with unsaved work, each with a link and a button to discard it. The work of a document that is received, submitted or
 * deleted, here or elsewhere, is dropped.
 */
export function UnsavedDocuments({ documents }: { documents: readonly UnsavedDocument[] }) {
  const [documentToDiscard, setDocumentToDiscard] = useState<UnsavedDocument>();
  async function discard(one: UnsavedDocument): Promise<void> {
    setDocumentToDiscard(undefined);
    await drafts.dropDocument({ ...draftKey(one.document), accessId: one.accessId });
    // The pressed button no longer exists.
    window.document.getElementById('content')?.focus();
  }
  return (
    <div className="offline kept-notice" role="status">
      {t('app_unsaved')}
      {documents.map((one) => {
        const name = nameOf(one);
        return (
          <span key={`${one.accessId} ${one.document}`} className="kept-document">
            <a href={one.address}>{name}</a>
            <Button
              kind="quiet"
              small
              icon="close"
              label={t('app_unsavedDiscard', { name })}
              onPress={() => setDocumentToDiscard(one)}
            />
            <Followed one={one} name={name} />
          </span>
        );
      })}
      {documentToDiscard !== undefined && (
        <ConfirmDialog
          title={t('app_unsavedDiscardAsk', { name: nameOf(documentToDiscard) })}
          verb={t('app_unsavedDiscardVerb')}
          danger
          onConfirm={() => discard(documentToDiscard)}
          onClose={() => setDocumentToDiscard(undefined)}
        >
          <p>
            {documentToDiscard.scans > 0
              ? t('app_unsavedScans', { count: documentToDiscard.scans })
              : t('app_unsavedTyped')}
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** Checks whether a document still accepts work, now and on each change; a screen without a document always does. */
function Followed({ one, name }: { one: UnsavedDocument; name: string }) {
  const [kind, id] = one.document.split('/');
  if (id === undefined || !isOpenKind(kind)) return null;
  return <FollowedDocument kind={kind} id={Number(id)} one={one} name={name} />;
}

interface FollowedDocumentProps {
  kind: OpenKind;
  id: number;
  one: UnsavedDocument;
  name: string;
}

function FollowedDocument({ kind, id, one, name }: FollowedDocumentProps) {
  const { document, scans } = one;
  const check = useRef<() => Promise<void>>(async () => undefined);
  check.current = async () => {
    if (await takesWork[kind](id)) return;
    await drafts.dropDocument(draftKey(document));
    if (scans > 0) toasts.warn(t('app_unsavedOver', { name, count: scans }));
  };
  useEffect(() => void check.current(), []);
  useLive({ document: kind, id }, () => void check.current());
  return null;
}

type OpenKind = LiveDocument & ('ern' | 'stockCount');

const takesWork: Record<OpenKind, (id: number) => Promise<boolean>> = {
  ern: (id) =>
    isOpen(async () => {
      const { status } = await call(getErn, { id }, { handles: 'all' });
      return status === 'expected' || status === 'counting';
    }),
  stockCount: (id) =>
    isOpen(async () => {
      const { status } = await call(getStockCount, { id }, { handles: 'all' });
      return status === 'counting';
    }),
};

function isOpenKind(kind: string | undefined): kind is OpenKind {
  return kind !== undefined && Object.hasOwn(takesWork, kind);
}

/** Without an answer from the API the work is kept. */
async function isOpen(ask: () => Promise<boolean>): Promise<boolean> {
  try {
    return await ask();
  } catch (error) {
    return !(isRefusal(error) && error.status === 404);
  }
}
