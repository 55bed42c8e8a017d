/** Decimal text with its thousands parted: '12050.5' as '12,050.5'. No number is made of it, so no digit is lost. */
export function formatQuantity(quantity: string): string {
  const [whole = '', fraction] = quantity.split('.');
  const parted = whole.replace(/(?<=\d)(?=(?:\d{3})+$)/g, ',');
  return fraction === undefined ? parted : `${parted}.${fraction}`;
}
