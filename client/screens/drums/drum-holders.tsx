import { useSignals } from '@preact/signals-react/runtime';
import { errorText } from '../../calls/report-error.ts';
import { DocumentLink } from '../../documents/document-link.tsx';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { formatQuantity } from '../../ui/formats.ts';
import type { PagedRows } from '../../ui/lines/paged-rows.ts';
import type { DrumHolder } from './drum-calls.ts';

/** The picks that what is reserved of a drum is promised to. */
export function DrumHolders({ holders, unit }: { holders: PagedRows<DrumHolder>; unit: string }) {
  useSignals();
  const load = holders.load.value;
  if (load.kind === 'failed') return <ErrorPanel text={errorText(load.error)} onRetry={() => holders.open()} />;
  return (
    <>
      <ul className="plain-list">
        {holders.rows.value.map(({ id, stockLineId, document, documentId, number, quantity, createdBy: name }) => (
          <li key={`${id} ${stockLineId}`}>
            <DocumentLink document={document} id={documentId} number={number} />
            <div className="sub">{t('drumPage_holderOf', { quantity: formatQuantity(quantity), unit, name })}</div>
          </li>
        ))}
      </ul>
      {holders.hasMore.value && <Button onPress={() => holders.more()}>{t('ui_showMore')}</Button>}
    </>
  );
}
