import { areaTexts } from '../area-texts.ts';

/** The scan field and its settings. */
export const scan = areaTexts({
  default: {
    shortcut_undoScan: 'Undo the last scan',
    ui_scan_again: 'Scan {code} again',
    ui_scan_refused: { one: '{count} scan refused', other: '{count} scans refused' },
    ui_scan_camera: 'Scan with the camera',
    ui_scan_cameraNeedsHttps: 'The camera needs HTTPS',
    ui_scan_cameraStarts: 'Starting the camera',
    ui_scan_cameraView: 'Camera view',
    ui_scan_camera_missing: 'The camera did not start. Another program may be using it.',
    ui_scan_camera_reader: 'The barcode reader did not load. Try again once you are online.',
    ui_scan_camera_refused: 'The browser blocks the camera. Allow it beside the address.',
    ui_scan_drop: 'Discard {code}',
    ui_scan_gs1_identifier: '{code} was not read correctly: GS1 has no identifier {at}',
    ui_scan_gs1_length: '{code} was not read correctly: ({at}) has the wrong length',
    ui_scan_gs1_digits: '{code} was not read correctly: ({at}) must be digits',
    ui_scan_gs1_checkDigit: '{code} was not read correctly: the check digit of ({at}) is wrong',
    ui_scan_gs1_twice: '{code} was not read correctly: ({at}) appears twice',
    ui_scan_otherUnit: '{code}: the label does not state its quantity in {unit}. Count it by hand.',
    ui_scan_hideKeyboard: 'Hide the keyboard',
    ui_scan_queued: '{code}: saved, will send',
    ui_scan_pause: 'Accept scans without Enter',
    ui_scan_settings: 'Scanner settings',
    ui_scan_showKeyboard: 'Show the keyboard',
    ui_scan_sound: 'Sound',
    ui_scan_stopped: { one: '{count} scan not sent: {reason}', other: '{count} scans not sent, in order: {reason}' },
    ui_scan_stoppedByNetwork: {
      one: '{count} scan saved, will send when online',
      other: '{count} scans saved, will send when online',
    },
    ui_scan_torchOff: 'Light off',
    ui_scan_torchOn: 'Light on',
    ui_scan_vibration: 'Vibration',
    ui_scan_waiting: { one: '{count} scan to send', other: '{count} scans to send' },
  },
});
