/** The building blocks that every screen uses. */
export const ui = {
  ui_optional: '(optional)',
  ui_remove: 'Remove {what}',
  ui_undo: 'Undo',
};
