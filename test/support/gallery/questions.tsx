import { useState } from 'react';
import { ConfirmDialog } from '../../../client/ui/action-dialogs.tsx';
import { Button } from '../../../client/ui/button.tsx';
import { ComboboxField } from '../../../client/ui/combobox/combobox-field.tsx';
import { createCombobox, type Option } from '../../../client/ui/combobox/combobox-state.ts';
import { ConfirmationsDialog } from '../../../client/ui/confirm/confirmations-dialog.tsx';
import { createConfirmations } from '../../../client/ui/confirm/confirmations-state.ts';
import { SidePanel } from '../../../client/ui/dialog.tsx';
import { galleryToasts } from './gallery-toasts.ts';
import { Specimen } from './specimen.tsx';

const skus: readonly Option[] = [
  { key: '1', code: 'PRF-OM4-12', name: 'Fibre OM4 12 core', note: '2,000 m' },
  { key: '2', code: 'PRF-SPL-08', name: 'Splice tray 8', note: '48' },
  { key: '3', code: 'CBR-19-42U', name: 'Rack 19" 42U', note: '4' },
];

const combobox = createCombobox<Option>({
  async find(text) {
    await new Promise((resolve) => setTimeout(resolve, 150));
    return skus.filter((sku) => `${sku.code} ${sku.name}`.toLowerCase().includes(text.toLowerCase()));
  },
  onPick: (sku) => galleryToasts.done(`${sku.code} picked`),
});

class Refused extends Error {
  readonly confirmations = [
    { key: 'drum_total_mismatch', line: 4, message: 'Line 4: the drums add up to 1,950 of 2,000 m' },
    { key: 'expect_rest', message: 'Is the rest still expected?' },
  ];
}

const confirmations = createConfirmations(
  (error) => (error instanceof Refused ? error.confirmations : undefined),
  ['expect_rest'],
);

async function receive(): Promise<void> {
  const result = await confirmations.run(async ({ accept }) => {
    if (!accept.includes('drum_total_mismatch:4')) throw new Refused();
    return accept.join(', ');
  });
  if (result !== undefined) galleryToasts.done(`Received with ${result}`);
}

export function Questions() {
  const [open, setOpen] = useState<'confirm' | 'panel'>();
  const [dirty, setDirty] = useState(false);
  const close = () => setOpen(undefined);
  return (
    <>
      <h1>Questions</h1>
      <Specimen name="Picker">
        <ComboboxField label="SKU" combobox={combobox} hint="By code or name" />
      </Specimen>
      <Specimen name="Layers">
        <Button onPress={receive}>Receive</Button>
        <Button onPress={() => setOpen('confirm')}>Cancel job</Button>
        <Button onPress={() => setOpen('panel')}>Edit unit</Button>
      </Specimen>
      <ConfirmationsDialog
        confirmations={confirmations}
        title="Receive ERN-004217"
        verb="Receive"
        factsOf={({ key }) => (key === 'expect_rest' ? '50 m are missing' : undefined)}
        choicesOf={() => ({ accept: 'Still expected', decline: 'Final' })}
      />
      {open === 'confirm' && (
        <ConfirmDialog title="Cancel job J-20931" verb="Cancel job" danger onConfirm={close} onClose={close}>
          <p>12 stock lines, 4,380 items in 3 locations become free stock.</p>
        </ConfirmDialog>
      )}
      {open === 'panel' && (
        <SidePanel
          title="Unit"
          mayClose={() => !dirty}
          onClose={close}
          actions={
            <Button
              kind="primary"
              onPress={() => {
                setDirty(false);
                close();
              }}
            >
              Save unit
            </Button>
          }
        >
          <label>
            Name <input className="input" onChange={() => setDirty(true)} />
          </label>
        </SidePanel>
      )}
    </>
  );
}
