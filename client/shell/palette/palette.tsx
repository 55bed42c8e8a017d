import { useEffect, useState } from 'react';
import { soundScan } from '../../scan/scan-settings.ts';
import { t } from '../../texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { sought } from '../layer.ts';
import { createFinder } from './finder.ts';
import { pageActions } from './page-actions.ts';
import { paletteOffers } from './palette-offers.ts';
import { Picker, type PickerItem } from './picker.tsx';
import { type SearchResult, scannedOffer } from './result-offers.ts';
import { searchResults, searchStatus } from './search-results.ts';
import { viewItems } from './view-items.ts';

/** Finds or scans anything and opens it: screens and views by name, goods and documents by code (checklist 11, 16). */
export function Palette({ onClose }: { onClose: () => void }) {
  const [finder] = useState(makeFinder);
  const [ofPage] = useState(pageActions);
  const [views, setViews] = useState<readonly PickerItem[]>([]);
  const [wanted] = useState(() => sought.peek());
  const [isScanned, setScanned] = useState(wanted?.opens === true);
  useEffect(() => {
    sought.value = undefined;
    finder.type(wanted?.code ?? '');
  }, [finder, wanted]);
  useEffect(() => {
    // A scan looks for no view. Without a connection the palette works without them.
    if (wanted?.opens !== true) viewItems().then(setViews, () => undefined);
  }, [wanted]);
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
  const items = paletteOffers(text, answer, ofPage, views).map((item) => ({
    ...item,
    onPick() {
      onClose();
      return item.onPick();
    },
  }));
  return (
    <Dialog kind="palette" title={t('shell_search')} onClose={onClose}>
      <Picker
        label={t('shell_search')}
        placeholder={t('shell_searchHint')}
        initial={wanted?.code ?? ''}
        items={items}
        start={text === '' ? ofPage.length : 0}
        isSearching={isSearching}
        status={isSearching ? t('shell_searching') : searchStatus(items.length, text)}
        onText={finder.type}
      />
    </Dialog>
  );
}

function makeFinder() {
  return createFinder<SearchResult>({
    find: searchResults,
    later: (run, time) => setTimeout(run, time),
    cancel: (timer) => clearTimeout(timer as number | undefined),
  });
}
