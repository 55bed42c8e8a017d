import { useEffect, useState } from 'react';
import { search } from '../../../shared/contract/search/search.ts';
import { readScannedCode } from '../../../shared/gs1/scanned-code.ts';
import { accessFor } from '../../../shared/permissions.ts';
import { call } from '../../calls/call.ts';
import { soundScan } from '../../scan/scan-settings.ts';
import { misread } from '../../scan/scanning.ts';
import { session } from '../../state/session.ts';
import { t } from '../../texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { sought } from '../layer.ts';
import { createFinder } from './finder.ts';
import { findableKinds, paletteOffers, type SearchResult, scannedOffer, soughtCodes } from './palette-offers.ts';
import { Picker } from './picker.tsx';

/** Finds or scans anything and opens it: screens by title, goods and documents by code (checklist 11, 16). */
export function Palette({ onClose }: { onClose: () => void }) {
  const [finder] = useState(makeFinder);
  const [wanted] = useState(() => sought.peek());
  const [isScanned, setScanned] = useState(wanted?.opens === true);
  useEffect(() => {
    sought.value = undefined;
    finder.type(wanted?.code ?? '');
  }, [finder, wanted]);
  const text = finder.text.value.trim();
  const isSearching = finder.isSearching.value;
  const answer = finder.results.value;
  useEffect(() => {
    if (!isScanned || isSearching || text === '') return;
    setScanned(false);
    const offer = scannedOffer(text, answer);
    soundScan(offer !== undefined);
    if (offer === undefined) return;
    onClose();
    void offer.onPick();
  }, [isScanned, isSearching, text, answer, onClose]);
  const items = paletteOffers(text, answer).map((item) => ({
    ...item,
    onPick() {
      onClose();
      return item.onPick();
    },
  }));
  return (
    <Dialog title={t('shell_search')} onClose={onClose}>
      <Picker
        label={t('shell_search')}
        initial={wanted?.code ?? ''}
        items={items}
        isSearching={isSearching}
        status={isSearching ? t('shell_searching') : statusOf(items.length, text)}
        onText={finder.type}
      />
    </Dialog>
  );
}

/** Goods and documents belong to an operational access: without one, only screens are found, and users by super admins. */
function makeFinder() {
  const access = accessFor(search.rule, session.current.peek(), session.accesses.peek());
  return createFinder<SearchResult>({
    find: async (text, signal) => {
      if (access === undefined) return [];
      const answers = soughtCodes(text).map((code) => call(search, { code }, { signal }));
      return [...new Map((await Promise.all(answers)).flatMap(({ items }) => items.map(byKey))).values()];
    },
    later: (run, time) => setTimeout(run, time),
    cancel: (timer) => clearTimeout(timer as number | undefined),
  });
}

function byKey(result: SearchResult): readonly [string, SearchResult] {
  return [`${result.kind} ${result.id}`, result];
}

function statusOf(count: number, text: string): string {
  if (count > 0) return t('shell_searchMatches', { count });
  const unread = misread(readScannedCode(text));
  if (unread !== undefined) return unread.text;
  const nothing = t('shell_searchNothing', { text: soughtCodes(text).join(t('shell_searchOr')) });
  const kinds = findableKinds();
  return kinds === '' ? nothing : `${nothing} ${t('shell_searchedFor', { kinds })}`;
}
