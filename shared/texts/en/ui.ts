import { areaTexts } from '../area-texts.ts';

/** What building blocks say that most screens have. */
export const ui = areaTexts({
  default: {
    ui_faults: { one: '{count} field needs a change', other: '{count} fields need a change' },
    ui_faultTitle: 'Error: {title}',
    ui_cancel: 'Cancel',
    ui_changedBy: 'Changed by {name}',
    ui_copied: 'Copied',
    ui_copy: 'Copy {what}',
    ui_elsewhere: 'Also open in another tab: unsaved work here is not stored until you close that one.',
    ui_optional: '(optional)',
    ui_pending: 'Not saved yet',
    ui_remove: 'Remove {what}',
    ui_showMore: 'Show more',
    ui_undo: 'Undo',
    ui_undone: 'undone',
    message_formErrors: 'Please correct the errors in the form fields',
  },
});
