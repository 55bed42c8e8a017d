import type { Tampering } from './tampering.ts';

const guardIn =
  (folder: string) =>
  (row: string, file: string, from: string, to: string, test: string): Tampering => ({
    row,
    file: `${folder}/${file}.ts`,
    from,
    to,
    test: `test/gateway/${test}.test.ts`,
  });
const gateway = guardIn('server/gateway');
const sealing = guardIn('server/sealing');

/** The guards of the gateway. */
export const gatewayGuards: readonly Tampering[] = [
  gateway('G01', 'session/cookies', 'HttpOnly; ', '', 'sign-in'),
  gateway('G02', 'session/cookies', 'SameSite=Strict', 'SameSite=Lax', 'sign-in'),
  gateway(
    'G03',
    'session/sessions',
    'accessId === undefined || !value',
    'accessId === undefined && !value',
    'chosen-access',
  ),
  sealing('G04', 'sealer', 'renew: key !== current', 'renew: false', 'cookie-keys'),
  sealing('G04', 'derived-keys', 'if (!isStrongSecret(secret)) throw', 'if (secret === "") throw', 'cookie-keys'),
  sealing(
    'G05',
    'sealer',
    "Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])",
    'Buffer.from(text)',
    'sign-in',
  ),
  gateway('G06', 'session/sign-in', 'if (former !== undefined) await', 'if (former === null) await', 'sign-in'),
  gateway('G07', 'session/cookies', 'more.length > 0', 'more.length > 1', 'sign-in'),
  gateway('G07', 'session/cookies', '/^[ \\t]+|[ \\t]+$/g', '/^\\s+|\\s+$/g', 'sign-in'),
  gateway('G10', 'session/sign-in', "reply.header('clear-site-data', '\"cache\"');", '', 'sign-in'),
  gateway('G12', 'guards/cross-site', "if (!trusted) refuse('cross_site');", '', 'cross-site'),
  gateway('G12', 'guards/cross-site', "headers['x-wms'] !== '1'", 'false', 'cross-site'),
  gateway(
    'G13',
    'site',
    'refuseCrossSite({ method: request.method, headers: request.raw.headers, opensInBrowser });',
    '',
    'cross-site',
  ),
  gateway('G14', 'upstream/proxy-rules', "'allow',", "'allow', 'access-control-allow-origin',", 'cross-site'),
  gateway('G15', 'upstream/proxy-rules', "'user-agent',", "'user-agent', 'x-forwarded-host',", 'request-headers'),
  gateway(
    'G16',
    'upstream/proxy-rules',
    'if (authorization !== undefined) told',
    'if (authorization === "") told',
    'request-headers',
  ),
  gateway('G18', 'http-server', 'Connection: close', 'Connection: keep-alive', 'raw-bytes'),
  gateway('G19', 'guards/hosts', 'hosts > 1', 'hosts > 2', 'raw-bytes'),
  gateway('G20', 'guards/paths', "!path.startsWith('/') || dotSegment.test(path) ||", '', 'paths'),
  gateway('G21', 'guards/paths', '/%2f/i.test(', '/%2z/i.test(', 'paths'),
  gateway('G22', 'site', 'request.raw.url = path + file.query;', '', 'paths'),
  gateway(
    'G23',
    'guards/operation-list',
    'if (methods.includes(',
    'if (methods !== undefined || methods.includes(',
    'fuzzed-paths',
  ),
  gateway(
    'G24',
    'session/credentials',
    'accessId === undefined || accessIdForm.test(accessId)',
    'true',
    'chosen-access',
  ),
  gateway('G26', 'upstream/proxy-rules', 'status >= 300 && status < 400', 'status === 300', 'answers'),
  gateway('G27', 'guards/hosts', "refuse('misdirected')", 'return', 'hosts'),
  gateway('G28', 'http-server', 'trustProxy.length > 0 ? [...trustProxy] : false', 'true', 'request-headers'),
  gateway('G29', 'upstream/proxy-rules', "'cache-control': 'no-store',", '', 'answers'),
  gateway('G30', 'guards/security-headers', '"style-src \'self\'"', "\"style-src 'self' 'unsafe-inline'\"", 'answers'),
  gateway('G31', 'guards/security-headers', "'referrer-policy': 'no-referrer',", '', 'answers'),
  gateway('G32', 'upstream/proxy-rules', "'vary',", "'vary', 'server',", 'answers'),
  gateway('G44', 'health', "scope.get('/healthz'", "scope.get('/healthz*'", 'lifecycle'),
  gateway('G52', 'guards/limited-body', 'size > bodyLimit', 'size > 2 * bodyLimit', 'bodies'),
  gateway('G55', 'upstream/failures', "new Refusal('unavailable'", "new Refusal('internal'", 'answers'),
  gateway('G56', 'app', "const [path] = request.url.split('?', 1)", 'const path = request.url', 'answers'),
  gateway('G58', 'http-server', 'requestIdHeader: false', "requestIdHeader: 'x-request-id'", 'request-headers'),
  gateway('G59', 'http-server', 'requestTimeout: times.request,', '', 'lifecycle'),
  gateway('G60', 'upstream/http-sender', 'if (!mayRepeat(request, error)) throw error;', '', 'upstream'),
  gateway('G64', 'drain', 'await pause(noticeMs);', '', 'lifecycle'),
  gateway(
    'G65',
    'health',
    'results.filter(({ err }) => err !== undefined)',
    'results.slice(results.length)',
    'lifecycle',
  ),
  gateway('G68', 'client-files', "kinds.has(extname(entry.name)) && !entry.name.startsWith('.')", 'true', 'pages'),
];
