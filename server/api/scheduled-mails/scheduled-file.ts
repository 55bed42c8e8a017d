import type { FileFormat } from '../../../shared/contract/file-formats.ts';
import { refuse } from '../../../shared/errors.ts';
import { namedRanges, type RangeName } from '../../../shared/named-ranges.ts';
import type { Actor } from '../actor.ts';
import { type FileRequest, fileAt } from '../exports/file-address.ts';
import { authorise, resolveScope } from '../http/authorise.ts';
import type { Services } from '../services.ts';

export interface FileChoices {
  format: FileFormat;
  days: { filter: string; range: RangeName } | null;
}

export interface ScheduledFile extends FileRequest {
  address: string;
  reading: Actor;
}

/**
 * The file of a view as it is sent on a day (yyyy-mm-dd), for the user who scheduled it. Reads the address and checks the right as if the
 * user fetched the file now, with the same refusals.
 */
export async function scheduledFile(
  actor: Actor,
  file: string | null,
  choices: FileChoices,
  day: string,
  services: Services,
): Promise<ScheduledFile> {
  if (file === null) return refuse('view_without_file');
  const address = addressOn(day, file, choices);
  const { operation, input } = await fileAt(address);
  authorise(operation, actor);
  return { address, operation, input, reading: await resolveScope(operation, actor, input, services) };
}

/** If the list does not have the day filter, reading the address refuses it. */
function addressOn(day: string, file: string, { format, days }: FileChoices): string {
  const [path = '', query] = file.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('format', format);
  const range = namedRanges(day).find(({ name }) => name === days?.range);
  if (days !== null && range !== undefined) {
    parameters.set(`${days.filter}From`, range.from);
    parameters.set(`${days.filter}To`, range.to);
  }
  return `${path}?${parameters}`;
}
