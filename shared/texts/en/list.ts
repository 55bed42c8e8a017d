import { areaTexts } from '../area-texts.ts';

/** Lists: filters, columns, selection. */
export const list = areaTexts({
  default: {
    ui_list_apply: 'Apply',
    ui_list_atEnd: 'Already at the end',
    ui_list_clear: 'Clear filters',
    ui_list_columns: 'Columns',
    ui_list_density: 'Row height',
    ui_list_density_compact: 'Compact',
    ui_list_density_roomy: 'Roomy',
    ui_list_density_usual: 'Usual',
    ui_list_earlier: 'Move {column} towards the start',
    ui_list_export: 'Export',
    ui_list_filter: 'Filter',
    ui_list_filterBetween: '{filter}: {from} to {to}',
    ui_list_filterFrom: '{filter}: from {from}',
    ui_list_filterIs: '{filter}: {value}',
    ui_list_filterTo: '{filter}: to {to}',
    ui_list_from: 'From',
    ui_list_later: 'Move {column} towards the end',
    ui_list_noMatch: 'Nothing matches',
    ui_list_noMatchHint: 'Try other words, or take filters away.',
    ui_list_reset: 'Reset columns',
    ui_list_rowMenu: 'Actions',
    ui_list_selectAll: 'Select all {count} that match',
    ui_list_selected: { one: '{count} selected', other: '{count} selected' },
    ui_list_tick: 'Select row',
    ui_list_tickAll: 'Select the rows of this page',
    ui_list_to: 'To',
  },
});
