/** One of the gateway's cookies: what it is called here, and the Set-Cookie lines that keep and remove it. */
export interface Cookie {
  name: string;
  keep(value: string): string;
  remove: string;
  /** Every value the browser sent under this name; more than one means that somebody planted one. */
  sent(header: string | undefined): string[];
}

/**
 * A cookie no script can read and no other site can send. `__Host-Http-` makes the browser itself refuse one that a script,
 * another host of the domain or a plain connection sets; a site without TLS (`plain`) has to go without. It lasts as long as the
 * browser is open, or for the time given.
 */
export function cookie(title: string, plain: boolean, keptForSeconds?: number): Cookie {
  const name = plain ? title : `__Host-Http-${title}`;
  const attributes = `Path=/; HttpOnly; SameSite=Strict${plain ? '' : '; Secure'}`;
  const age = keptForSeconds === undefined ? '' : `Max-Age=${keptForSeconds}; `;
  return {
    name,
    keep: (value) => `${name}=${value}; ${age}${attributes}`,
    remove: `${name}=; Max-Age=0; ${attributes}`,
    sent: (header) => valuesOf(header, name),
  };
}

/**
 * Only spaces and tabs are blanks here (RFC 6265): a browser takes `__Host-Http-wms` after a no-break space for another name, and so lets a
 * script or another host set it. It must not become ours by trimming.
 */
function valuesOf(header: string | undefined, name: string): string[] {
  if (!header?.includes(name)) return [];
  const start = `${name}=`;
  return header
    .split(';')
    .map((pair) => pair.replace(/^[ \t]+|[ \t]+$/g, ''))
    .filter((pair) => pair.startsWith(start))
    .map((pair) => pair.slice(start.length));
}
