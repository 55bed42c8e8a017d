import { buildApi } from '../../../server/api/app.ts';
import { httpUpstream } from '../../../server/gateway/upstream/http-upstream.ts';
import { inProcessUpstream } from '../../../server/gateway/upstream/in-process-upstream.ts';
import { operations } from '../../../shared/contract/operations.ts';
import type { Builders } from '../builders/builders.ts';
import { type Kind, type RunningGateway, startGateway } from './gateway.ts';

export async function startOwnGateway(
  kind: Kind,
  { app, services }: Builders,
  options: Omit<Parameters<typeof startGateway>[0], 'upstream'> = {},
): Promise<RunningGateway> {
  if (kind === 'in process') return startGateway({ ...options, upstream: inProcessUpstream(app) });
  const second = buildApi({ services, trustProxy: ['127.0.0.1'] });
  const url = new URL(await second.listen({ port: 0, host: '127.0.0.1' }));
  const gateway = await startGateway({ ...options, upstream: httpUpstream({ url, operations }) });
  const close = async () => {
    await gateway.close();
    await second.close();
  };
  return { ...gateway, close };
}
