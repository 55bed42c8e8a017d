import { useState } from 'react';
import { Button } from '../../../client/ui/button.tsx';
import { Chip, StatusChip } from '../../../client/ui/chip.tsx';
import { Dialog } from '../../../client/ui/dialog.tsx';
import { EmptyState } from '../../../client/ui/empty-state.tsx';
import { ErrorPanel } from '../../../client/ui/error-panel.tsx';
import { Field } from '../../../client/ui/fields/field.tsx';
import { MenuButton } from '../../../client/ui/menu/menu-button.tsx';
import { CodeText, DateText, QuantityText } from '../../../client/ui/value-text.tsx';
import { galleryToasts } from './gallery-toasts.ts';
import { Specimen } from './specimen.tsx';

let begun = 0;

async function slowAction(): Promise<void> {
  begun += 1;
  await new Promise((resolve) => setTimeout(resolve, 400));
  galleryToasts.done(`Begun ${begun} time, done`);
}

/** The action stays pending until one of the other buttons is pressed. */
function PendingButton() {
  const [outcome, setOutcome] = useState<'done' | 'refused'>();
  return (
    <span className="specimen-pending">
      <Button
        pending={outcome === undefined}
        blocked={outcome === 'done' ? undefined : '1 stop not done'}
        onPress={() => galleryToasts.done('Despatched')}
      >
        Despatch
      </Button>
      <Button onPress={() => setOutcome('done')}>Done</Button>
      <Button onPress={() => setOutcome('refused')}>Refused</Button>
    </span>
  );
}

export function Basics() {
  return (
    <>
      <h1>Basics</h1>
      <Specimen name="Buttons">
        <Button kind="primary">Receive</Button>
        <Button>Save count</Button>
        <Button kind="quiet">Cancel</Button>
        <Button kind="danger">Cancel job</Button>
        <Button kind="primary" blocked="5 lines not counted">
          Receive
        </Button>
        <Button busy>Save count</Button>
        <Button icon="plus">Export</Button>
        <Button kind="quiet" icon="more" label="Actions" />
        <Button onPress={slowAction}>Slow action</Button>
        <PendingButton />
      </Specimen>
      <Specimen name="Status and chips">
        <StatusChip text="Expected" />
        <StatusChip tone="warn" text="Counting, 7 of 12" />
        <StatusChip tone="good" text="Received" />
        <StatusChip tone="bad" text="Job cancelled" />
        <Chip
          text="Status: expected"
          onOpen={() => galleryToasts.done('Opened')}
          onRemove={() => galleryToasts.done('Removed')}
        />
        <Chip text="Location A-04-02" onRemove={() => galleryToasts.done('Removed')} />
      </Specimen>
      <Specimen name="Text">
        <CodeText code="DR-88213" />
        <QuantityText value="12050.5" unit="m" />
        <QuantityText value={null} />
        <DateText value="2026-11-20" />
        <DateText value="2026-11-20T08:14:00Z" />
        <kbd>Ctrl K</kbd>
      </Specimen>
      <Specimen name="Fields">
        <Fields />
      </Specimen>
      <Specimen name="Layers">
        <Layers />
      </Specimen>
      <Specimen name="Feedback" wide>
        <ErrorPanel text="Network call failed (Failed to fetch)" onRetry={() => galleryToasts.done('Tried again')} />
        <EmptyState title="No ERNs yet" text="They come from partners, by file or by hand.">
          <Button kind="primary">Create ERN</Button>
        </EmptyState>
      </Specimen>
    </>
  );
}

function Fields() {
  const [name, setName] = useState('Splice tray');
  return (
    <>
      <Field label="Name" required>
        {(control) => (
          <input {...control} className="input" value={name} onChange={(event) => setName(event.target.value)} />
        )}
      </Field>
      <Field label="Quantity" hint="In metres" error="43 wanted, only 40 available">
        {(control) => <input {...control} className="input" defaultValue="43" inputMode="decimal" />}
      </Field>
      <Field label="Segment" optional>
        {(control) => (
          <select {...control} className="input">
            <option>North</option>
            <option>South</option>
          </select>
        )}
      </Field>
      <Field label="Comments" optional>
        {(control) => <textarea {...control} className="input" />}
      </Field>
    </>
  );
}

function Layers() {
  const [open, setOpen] = useState<'dialog' | 'panel'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <MenuButton
        label="Export"
        kind="plain"
        items={[
          {
            key: 'csv',
            label: 'CSV',
            icon: 'plus',
            note: '1,284 rows',
            onSelect: () => galleryToasts.done('CSV made'),
          },
          { key: 'xlsx', label: 'Excel', icon: 'plus', href: '#xlsx' },
          { key: 'print', label: 'Print view', blocked: true, note: 'Later' },
          { key: 'heads', label: 'With headings', checked: true, parted: true },
          { key: 'hide', label: 'Hide', icon: 'trash', danger: true, parted: true },
        ]}
      />
      <Button onPress={() => setOpen('dialog')}>Open dialog</Button>
      <Button onPress={() => setOpen('panel')}>Open panel</Button>
      <Button onPress={() => galleryToasts.done('Drum DR-88213 counted', () => galleryToasts.done('Count taken back'))}>
        Toast with Undo
      </Button>
      <Button onPress={() => galleryToasts.warn('API call to "ern/4217" failed (409): ERN is received already')}>
        Warning toast
      </Button>
      {open !== undefined && (
        <Dialog
          title="Hide ERN-004217"
          onClose={close}
          onSave={close}
          kind={open}
          actions={
            <>
              <Button onPress={close}>Cancel</Button>
              <Button kind="primary" onPress={close}>
                Hide ERN
              </Button>
            </>
          }
        >
          <p>12 lines of Prysm Fibre Ltd will no longer be in the list of ERNs.</p>
          <Field label="Reason">{(control) => <input {...control} className="input" />}</Field>
        </Dialog>
      )}
    </>
  );
}
