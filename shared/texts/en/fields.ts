import { areaTexts } from '../area-texts.ts';

/** What the larger fields of forms say. */
export const fields = areaTexts({
  default: {
    ui_emails_atMost: 'Enter at most {count} addresses',
    ui_emails_hint: 'Separate several with semicolons',
    ui_emails_missing: 'Enter an email address',
    ui_emails_wrong: { one: '{addresses} is not an email address', other: '{addresses} are not email addresses' },
    ui_order_down: 'Move {what} down',
    ui_order_drag: 'Drag to move',
    ui_order_ends: 'Already at the end',
    ui_order_now: '{what} is now {place} of {count}',
    ui_order_up: 'Move {what} up',
    ui_secret_copied: 'Copied',
    ui_secret_copy: 'Copy',
    ui_secret_once: 'Shown only once. Copy it now.',
    ui_secret_selected: 'This browser cannot copy. The text is selected: press Ctrl+C.',
    ui_step_done: 'done',
    ui_step_failed: 'failed',
    ui_step_now: 'in progress',
    ui_step_waiting: 'not started',
    ui_steps_at: '{step}: {state}',
  },
});
