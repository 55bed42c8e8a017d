/** A name of the API as people read it: 'statusChangeEmail' as 'Status change email'. */
export function spoken(name: string): string {
  const words = name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
