import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { search } from '../../../shared/contract/stock/search.ts';
import { searchTerm } from '../../../shared/gs1/scanned-code.ts';
import { accessFor } from '../../../shared/permissions.ts';
import { call } from '../../calls/call.ts';
import { soundScan } from '../../scan/scan-settings.ts';
import { session } from '../../state/session.ts';
import { t } from '../../texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { sought } from '../layer.ts';
import { createFinder } from './finder.ts';
import { type Found, paletteOffers, scannedOffer } from './palette-offers.ts';
import { Picker } from './picker.tsx';

/** Finds or scans anything and opens it: screens by title, goods and documents by code (checklist 11, 16). */
export function Palette({ onClose }: { onClose: () => void }) {
  useSignals();
  const [finder] = useState(makeFinder);
  const [wanted] = useState(() => sought.peek());
  const [isScanned, setScanned] = useState(wanted?.opens === true);
  useEffect(() => {
    sought.value = undefined;
    finder.type(wanted?.code ?? '');
  }, [finder, wanted]);
  const text = finder.text.value.trim();
  const isSearching = finder.isSearching.value;
  const found = finder.found.value;
  useEffect(() => {
    if (!isScanned || isSearching || text === '') return;
    setScanned(false);
    const offer = scannedOffer(text, found);
    soundScan(offer !== undefined);
    if (offer === undefined) return;
    onClose();
    void offer.onPick();
  }, [isScanned, isSearching, text, found, onClose]);
  const items = paletteOffers(text, found).map((item) => ({
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

/** Goods and documents belong to an operational access: without one, only screens are found, and people by super admins. */
function makeFinder() {
  const access = accessFor(search.rule, session.current.peek(), session.accesses.peek());
  return createFinder<Found>({
    find: async (code, signal) =>
      access === undefined ? [] : (await call(search, { code: searchTerm(code) }, { signal })).items,
    later: (run, time) => setTimeout(run, time),
    cancel: (timer) => clearTimeout(timer as number | undefined),
  });
}

function statusOf(count: number, text: string): string {
  return count === 0 ? t('shell_searchNothing', { text }) : t('shell_searchMatches', { count });
}
