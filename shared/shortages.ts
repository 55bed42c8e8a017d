/** Why less was taken at a location than is reserved there. */
export const shortages = ['short', 'damaged', 'not_found'] as const;
