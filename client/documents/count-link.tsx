import { filterQuery, href } from '../router/href.ts';
import { routeTo } from '../state/route-to.ts';
import { formatQuantity } from '../ui/formats.ts';

interface CountLinkProps {
  count: number;
  /** The list that has the counted rows. */
  path: string;
  filters: Readonly<Record<string, readonly string[]>>;
  inRow?: boolean;
}

/** A number of rows that opens their list, if the reader may open it. */
export function CountLink({ count, path, filters, inRow }: CountLinkProps) {
  const text = formatQuantity(String(count));
  if (count === 0 || routeTo(path) === undefined) return text;
  return (
    <a href={`${href(path)}?${filterQuery(filters)}`} tabIndex={inRow === true ? -1 : undefined}>
      {text}
    </a>
  );
}
