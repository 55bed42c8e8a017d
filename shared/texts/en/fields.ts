import { areaTexts } from '../area-texts.ts';

/** What the larger fields of forms say. */
export const fields = areaTexts({
  default: {
    ui_emails_hint: 'Several with a semicolon between them',
    ui_emails_wrong: { one: '{addresses} is no mail address', other: '{addresses} are no mail addresses' },
    ui_order_down: 'Move {what} down',
    ui_order_drag: 'Drag to move',
    ui_order_ends: 'It stands at the end already',
    ui_order_now: '{what} is now {place} of {count}',
    ui_order_up: 'Move {what} up',
    ui_secret_copied: 'Copied',
    ui_secret_copy: 'Copy',
    ui_secret_once: 'This is shown only once. Copy it now: nobody can look it up later.',
    ui_secret_selected: 'This browser does not copy here. It is selected: press Ctrl+C.',
    ui_step_done: 'done',
    ui_step_failed: 'failed',
    ui_step_now: 'under way',
    ui_step_waiting: 'to come',
    ui_steps_at: '{step}: {state}',
  },
});
