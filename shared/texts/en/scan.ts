import { areaTexts } from '../area-texts.ts';

/** The scan field and its settings. */
export const scan = areaTexts({
  default: {
    ui_scan_drop: 'Drop scans',
    ui_scan_hideKeyboard: 'Hide the keyboard',
    ui_scan_pause: 'Take scans without Enter',
    ui_scan_settings: 'Scanner settings',
    ui_scan_showKeyboard: 'Show the keyboard',
    ui_scan_sound: 'Sound',
    ui_scan_stopped: {
      one: '{count} scan could not be sent. It waits here.',
      other: '{count} scans could not be sent. They wait here, in order.',
    },
    ui_scan_vibration: 'Vibration',
    ui_scan_waiting: { one: '{count} scan waits', other: '{count} scans wait' },
  },
});
