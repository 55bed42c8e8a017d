import { type Migration, migrationOf, readMigrations } from '../../../server/db/migration-files.ts';

interface Later {
  text: string;
  isConcurrent?: boolean;
}

export async function withLater(...later: Later[]): Promise<Migration[]> {
  const ours = await readMigrations();
  const made = later.map(({ text, isConcurrent = false }, index) => {
    const number = ours.length + index + 1;
    const name = `${String(number).padStart(4, '0')}_later${isConcurrent ? '.concurrently' : ''}.sql`;
    return migrationOf(number, name, text);
  });
  return [...ours, ...made];
}
