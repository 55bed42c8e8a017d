/** Why less was taken at a place than is reserved there. */
export const shortages = ['short', 'damaged', 'not_found'] as const;
