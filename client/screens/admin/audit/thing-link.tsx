import { documentNames } from '../../../../shared/contract/documents.ts';
import { accessesFor } from '../../../../shared/permissions.ts';
import { type NamedScope, scopeNames } from '../../../documents/scope-names.ts';
import { ScopedLink } from '../../../documents/scoped-link.tsx';
import { routeTo } from '../../../state/route-to.ts';
import { session } from '../../../state/session.ts';
import { linkTo } from '../records/link-to.ts';

interface ThingLinkProps {
  subject: string;
  id: number | null;
  name: string;
  /** The company and the warehouse of the thing. */
  scope: NamedScope;
  inRow?: boolean;
}

/** The name of a document or record; a link under an access that opens it. */
export function ThingLink(props: ThingLinkProps) {
  const { subject, id, name, scope, inRow = false } = props;
  if (documents.includes(subject)) return <DocumentOfScope {...props} />;
  const address = id === null ? undefined : recordAddress(subject, id, scope);
  return address === undefined ? (
    name
  ) : (
    <a className="thing-link" href={address} tabIndex={inRow ? -1 : undefined}>
      {name}
    </a>
  );
}

const documents: readonly string[] = documentNames;

/** A document opens under the access of its warehouse, a job under any of its company. Columns of a row state where it is. */
function DocumentOfScope({ subject, id, name, scope, inRow = false }: ThingLinkProps) {
  const here = session.current.value;
  const names = scopeNames(
    subject === 'job' ? { ...scope, warehouseId: here?.warehouseId ?? null, warehouse: null } : scope,
    here,
  );
  if (inRow && names.length > 0) return name;
  return <ScopedLink document={subject} id={id} number={name} inRow={inRow} scope={names} />;
}

function recordAddress(subject: string, id: number, { companyId, warehouseId }: ThingLinkProps['scope']) {
  const { path, address } = linkTo(subject);
  const route = path === undefined ? undefined : routeTo(path);
  if (route === undefined || route.rule === 'public') return undefined;
  const accesses = accessesFor(route.rule, session.current.value, session.accesses.value);
  const ofCompany = accesses.filter((access) => access.companyId === companyId);
  const access = ofCompany.find((one) => one.warehouseId === warehouseId) ?? ofCompany.find(isOfNoWarehouse);
  return access && address?.(id, access.id);
}

const isOfNoWarehouse = ({ warehouseId }: { warehouseId: number | null }) => warehouseId === null;
