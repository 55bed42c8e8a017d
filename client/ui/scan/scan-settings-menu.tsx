import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../../texts.ts';
import { MenuButton } from '../menu/menu-button.tsx';
import { changeScanSettings, scanSettings, usualPause } from './scan-settings.ts';

/** Turns sound and vibration off, and the taking of scans without suffix (checklist 4, 6). */
export function ScanSettingsMenu() {
  useSignals();
  const { sound, vibration, pause } = scanSettings.value;
  return (
    <MenuButton
      label={t('ui_scan_settings')}
      icon="settings"
      edge="end"
      items={[
        {
          key: 'sound',
          label: t('ui_scan_sound'),
          checked: sound,
          onSelect: () => changeScanSettings(localStorage, { sound: !sound }),
        },
        {
          key: 'vibration',
          label: t('ui_scan_vibration'),
          checked: vibration,
          onSelect: () => changeScanSettings(localStorage, { vibration: !vibration }),
        },
        {
          key: 'pause',
          label: t('ui_scan_pause'),
          checked: pause > 0,
          onSelect: () => changeScanSettings(localStorage, { pause: pause > 0 ? 0 : usualPause }),
        },
        // Without HTTPS a browser has no cameras for a page: somebody who looks for theirs is told why.
        ...(isSecureContext ? [] : [{ key: 'camera', label: t('ui_scan_cameraNeedsHttps'), blocked: true }]),
      ]}
    />
  );
}
