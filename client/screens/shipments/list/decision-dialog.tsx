import { SkusCell } from '../../../documents/skus-cell.tsx';
import { t } from '../../../texts.ts';
import { SaveDialog } from '../../../ui/action-dialogs.tsx';
import { Facts } from '../../../ui/card.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { NoteField } from '../../../ui/fields/text-field.tsx';
import { QuantitiesText } from '../../../ui/value-text.tsx';
import type { Decision } from './decision.ts';
import { CollectBy, SentTo, type ShipmentRow } from './shipment-cells.tsx';

interface DecisionDialogProps {
  decision: Decision;
  /** The number of ticked rows that do not wait for this user's decision. */
  leftOut: number;
  onClose: () => void;
}

export function DecisionDialog({ decision, leftOut, onClose }: DecisionDialogProps) {
  const { verdict, shipments, named, reason } = decision;
  const isRejection = verdict === 'reject';
  const verb = t(isRejection ? 'shipmentList_rejectThese' : 'shipmentList_approveThese', named);
  const error = decision.error.value;

  async function send(): Promise<void> {
    if (await decision.send()) onClose();
  }

  return (
    <SaveDialog
      title={verb}
      onClose={onClose}
      onSave={send}
      verb={t(isRejection ? 'shipmentList_reject' : 'shipmentList_approve')}
      danger={isRejection}
    >
      {isRejection ? (
        <NoteField
          label={t('shipmentList_reason')}
          hint={t('shipmentList_reasonHint')}
          value={reason}
          error={error}
          rows={2}
        />
      ) : (
        error !== undefined && (
          <div role="alert">
            <FieldError text={error} />
          </div>
        )
      )}
      {leftOut > 0 && <p className="sub">{t('shipmentList_leftOut', { count: leftOut })}</p>}
      <ul className="decided">
        {shipments.map((row) => (
          <Decided key={row.id} row={row} />
        ))}
      </ul>
    </SaveDialog>
  );
}

function Decided({ row }: { row: ShipmentRow }) {
  const why = [row.type, row.reason].filter(Boolean).join(', ');
  return (
    <li>
      <strong>{row.number}</strong>
      <Facts
        facts={[
          [t('column_requestedBy'), row.requestedBy ?? row.createdBy],
          [t('column_reason'), why || '–'],
          [t('column_skus'), <SkusCell key="skus" skus={row.skus} lines={row.lines} shown={3} />],
          [t('column_items'), <QuantitiesText key="items" value={row.quantities} />],
          [t('shipmentList_sentTo'), <SentTo key="to" row={row} />],
          [t('column_requiredCollectionDate'), <CollectBy key="by" row={row} />],
        ]}
      />
    </li>
  );
}
