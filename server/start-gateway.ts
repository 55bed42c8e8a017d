import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { operations } from '../shared/contract/operations.ts';
import type { Config } from './config/variables.ts';
import { isAlone } from './config/variables.ts';
import { buildGateway } from './gateway/app.ts';
import type { DrainTimes } from './gateway/options.ts';
import { inProcessUpstream } from './gateway/upstream/in-process-upstream.ts';
import type { Upstream } from './gateway/upstream/upstream.ts';
import { keptSecret } from './kept-secret.ts';
import type { OpenLog } from './open-log.ts';
import type { RunningApi } from './start-api.ts';

export async function startGateway(
  config: Config,
  api: RunningApi | undefined,
  drain: DrainTimes,
  { log, requestLevel }: OpenLog,
): Promise<FastifyInstance> {
  return buildGateway({
    ...siteOf(config),
    trustProxy: config.TRUST_PROXY ?? [],
    corsOrigins: config.CORS_ORIGINS,
    cookieSecrets: config.COOKIE_SECRET ?? [await keptSecret(config.WMS_DATA, 'cookie-secret')],
    sessionHours: config.SESSION_HOURS,
    help: {
      general: config.HELP_URL?.href,
      vm: config.HELP_URL_VM?.href,
      H3G: config.HELP_URL_H3G?.href,
      VAL1: config.HELP_URL_VAL1?.href,
    },
    providerName: config.OIDC_ISSUER && config.OIDC_NAME,
    productName: config.PRODUCT_NAME,
    version: config.APP_VERSION,
    environment: config.ENVIRONMENT,
    timeZone: config.WMS_TIMEZONE,
    hasServiceWorker: config.SERVICE_WORKER,
    clientDir: join(import.meta.dirname, '../dist/client'),
    upstream: await upstreamOf(config.WMSAPI_URL, api),
    logger: log,
    requestLevel,
    readiness: api?.readiness ?? {},
    drain,
    clock: Date.now,
  });
}

/**
 * A site for its own machine also serves programs there, so its cookies are without Secure, because programs do not send Secure cookies
 * over http. Only names of the machine are served then.
 */
function siteOf(config: Config) {
  const { PORT, PUBLIC_URL, ALLOW_PLAIN_HTTP } = config;
  return isAlone(config)
    ? { publicUrl: new URL(`http://localhost:${PORT}`), allowPlainHttp: true }
    : { publicUrl: PUBLIC_URL, allowPlainHttp: ALLOW_PLAIN_HTTP };
}

/** Loads the HTTP client, which takes some megabytes, only for an external API. */
async function upstreamOf(url: URL | undefined, api: RunningApi | undefined): Promise<Upstream> {
  if (api !== undefined) return inProcessUpstream(api.app);
  if (url !== undefined) {
    const { httpUpstream } = await import('./gateway/upstream/http-upstream.ts');
    return httpUpstream({ url, operations });
  }
  throw new Error('a gateway needs an API');
}
