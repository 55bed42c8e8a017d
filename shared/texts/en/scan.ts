import { areaTexts } from '../area-texts.ts';

/** The scan field and its settings. */
export const scan = areaTexts({
  default: {
    ui_scan_again: 'Scan {code} again',
    ui_scan_cameBack: {
      one: '{count} scan came back',
      other: '{count} scans came back',
    },
    ui_scan_camera: 'Scan with the camera',
    ui_scan_cameraNeedsHttps: 'The camera needs HTTPS',
    ui_scan_cameraStarts: 'Starting the camera',
    ui_scan_cameraView: 'What the camera sees',
    ui_scan_camera_missing: 'The camera could not be started. Another program may use it.',
    ui_scan_camera_reader:
      'The reader for camera pictures could not be fetched. Try again when the connection is back.',
    ui_scan_camera_refused: 'This browser does not let the page use the camera. Allow it beside the address.',
    ui_scan_drop: 'Drop {code}',
    ui_scan_gs1_identifier: '{code} was not read right: GS1 has no identifier {at}',
    ui_scan_gs1_length: '{code} was not read right: ({at}) has the wrong length',
    ui_scan_gs1_digits: '{code} was not read right: ({at}) takes digits only',
    ui_scan_gs1_checkDigit: '{code} was not read right: the check digit of ({at}) is wrong',
    ui_scan_gs1_twice: '{code} was not read right: ({at}) stands in it twice',
    ui_scan_hideKeyboard: 'Hide the keyboard',
    ui_scan_kept: '{code} is kept and waits',
    ui_scan_pause: 'Take scans without Enter',
    ui_scan_settings: 'Scanner settings',
    ui_scan_showKeyboard: 'Show the keyboard',
    ui_scan_sound: 'Sound',
    ui_scan_stopped: {
      one: '{count} scan could not be sent and waits: {reason}',
      other: '{count} scans could not be sent and wait, in order: {reason}',
    },
    ui_scan_stoppedByNetwork: {
      one: '{count} scan waits for the connection',
      other: '{count} scans wait for the connection',
    },
    ui_scan_torchOff: 'Light off',
    ui_scan_torchOn: 'Light on',
    ui_scan_vibration: 'Vibration',
    ui_scan_waiting: { one: '{count} scan waits', other: '{count} scans wait' },
  },
});
