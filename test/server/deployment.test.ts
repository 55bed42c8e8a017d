import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { parse, parseAllDocuments } from 'yaml';
import { variables } from '../../server/config/variables.ts';
import { readConfig } from '../../server/config.ts';
import { suite } from '../support/suite.ts';

const folder = join(import.meta.dirname, '../../docs/operations');
const read = (file: string) => readFile(join(folder, file), 'utf8');

const filledIn: Record<string, string> = {
  WMS_HOST: 'wms.example.com',
  WMS_TIMEZONE: 'Europe/Dublin',
  SMTP_URL: 'smtps://mail.example.com',
  MAIL_FROM: 'WMS <wms@example.com>',
};
const filled = (value: string) => value.replace(/\$\{(\w+)\}/g, (_, name) => filledIn[name] ?? '');

/** The longest stop in seconds: the notice and the steps after it (server/program.ts). */
const longestStop = (notice: number) => notice + 9;

suite('files for a deployment', (test) => {
  test('compose.yaml sets only variables of the product, with valid values', async () => {
    const { services, secrets, volumes } = parse(await read('compose.yaml'));
    const { environment, stop_grace_period: grace, secrets: mounted, volumes: mounts } = services.wms;
    const given = Object.entries<string>(environment).map(([name, value]) => [name, filled(value)] as const);
    const ofFiles = given.filter(([name]) => name.endsWith('_FILE'));
    const plain = Object.fromEntries(given.filter(([name]) => !name.endsWith('_FILE')));
    assert.equal(
      Object.keys(plain).filter((name) => !(name in variables.schema)),
      [],
    );
    const config = readConfig(plain);
    assert.ok(Number.parseInt(grace, 10) > longestStop(config.STOP_NOTICE_SECONDS));
    for (const [name, path] of ofFiles) {
      assert.ok(name.slice(0, -'_FILE'.length) in variables.schema, name);
      assert.ok(mounted.includes(path.split('/').at(-1)) && String(path.split('/').at(-1)) in secrets, path);
    }
    assert.ok(mounts[0].split(':')[0] in volumes);
  });

  test('kubernetes.yaml sets only variables of the product, probes existing addresses and waits for a stop', async () => {
    const parts = parseAllDocuments(await read('kubernetes.yaml')).map((document) => document.toJS());
    const [settings, deployment, service, budget] = parts;
    assert.equal(
      parts.map(({ kind }) => kind),
      ['ConfigMap', 'Deployment', 'Service', 'PodDisruptionBudget'],
    );
    assert.equal(
      Object.keys(settings.data).filter((name) => !(name in variables.schema)),
      [],
    );
    const config = readConfig({ ...settings.data });
    const { spec } = deployment.spec.template;
    const [container] = spec.containers;
    assert.ok(spec.terminationGracePeriodSeconds > longestStop(config.STOP_NOTICE_SECONDS));
    // Load balancers check every few seconds, so a stopping copy must announce it for longer than that.
    assert.ok(config.STOP_NOTICE_SECONDS > container.readinessProbe.periodSeconds * 2);
    assert.equal(
      [container.startupProbe, container.livenessProbe, container.readinessProbe].map(({ httpGet }) => httpGet.path),
      ['/healthz', '/healthz', '/readyz'],
    );
    assert.equal(
      container.ports.map(({ containerPort }: { containerPort: number }) => containerPort),
      [config.PORT, config.METRICS_PORT],
    );
    const { app } = deployment.spec.template.metadata.labels;
    for (const chosen of [
      deployment.spec.selector.matchLabels,
      service.spec.selector,
      budget.spec.selector.matchLabels,
    ]) {
      assert.equal(chosen, { app });
    }
    assert.ok(budget.spec.minAvailable < deployment.spec.replicas);
  });

  test('the WMS can write only to its data and to /tmp, and has no capabilities', async () => {
    const { wms } = parse(await read('compose.yaml')).services;
    assert.equal([wms.read_only, wms.tmpfs, wms.cap_drop], [true, ['/tmp'], ['ALL']]);
    const [, deployment] = parseAllDocuments(await read('kubernetes.yaml')).map((document) => document.toJS());
    const [{ securityContext, volumeMounts }] = deployment.spec.template.spec.containers;
    assert.equal([securityContext.readOnlyRootFilesystem, securityContext.capabilities], [true, { drop: ['ALL'] }]);
    assert.equal(
      volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath),
      ['/var/lib/wms', '/tmp'],
    );
  });

  test('each alert has a severity and names the section of the runbook that helps', async () => {
    const [{ rules }] = parse(await read('alerts.yaml')).groups;
    const headings = (await read('runbook.md')).matchAll(/^## (.+)$/gm);
    const sections = new Set([...headings].map(([, heading]) => `runbook.md#${anchorOf(heading ?? '')}`));
    assert.ok(rules.length > 10);
    for (const { alert, labels, annotations } of rules) {
      assert.ok(['critical', 'warning'].includes(labels.severity), alert);
      assert.ok(sections.has(annotations.runbook), `${alert} ${annotations.runbook}`);
    }
  });
});

/** As GitHub makes anchors of headings. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
}
