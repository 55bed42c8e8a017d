/** The flags of a location (rules 3), with what each means. */
export const locationFlags = [
  { key: 'quarantine', label: 'column_quarantine', hint: 'locations_quarantineHint' },
  { key: 'goodsIn', label: 'column_goodsIn', hint: 'locations_goodsInHint' },
  { key: 'goodsOut', label: 'column_goodsOut', hint: 'locations_goodsOutHint' },
] as const;
