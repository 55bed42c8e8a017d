import * as assert from 'uvu/assert';
import { BadConfiguration } from '../../../server/config/bad-configuration.ts';
import { variables } from '../../../server/config/variables.ts';
import { readConfig } from '../../../server/config.ts';
import { longestStop, readKubernetes } from '../../support/deployment.ts';
import { objectionsOfKubernetes } from '../../support/kubernetes-types.ts';
import { suite } from '../../support/suite.ts';

type Resources = Awaited<ReturnType<typeof readKubernetes>>;

suite('files for Kubernetes', (test, { before }) => {
  let resources: Resources = [];
  let first: Resources = [];
  const the = (kind: string, name = 'wms') =>
    resources.find((one) => one.kind === kind && one.metadata.name === name) ??
    assert.unreachable(`no ${kind} ${name}`);
  const deployed = () => the('Deployment').spec.template;
  const backup = () => the('CronJob', 'wms-backup').spec.jobTemplate.spec.template;

  before(async () => {
    resources = await readKubernetes('wms.yaml');
    first = await readKubernetes('secret.yaml');
  });

  test('every resource is valid by the schema of Kubernetes', async () => {
    assert.is(resources.length, 9);
    assert.equal(await objectionsOfKubernetes([...first, ...resources]), []);
  });

  test('the check finds an unknown, a missing and a wrong field', async () => {
    const objections = await objectionsOfKubernetes([
      { ...the('CronJob', 'wms-backup'), sepc: {} },
      { ...the('Deployment'), spec: { replicas: 3, selector: {} } },
      { ...the('PodDisruptionBudget'), spec: { minAvailable: [2] } },
    ]);
    assert.is(objections.length, 3);
    for (const [index, word] of ['sepc', 'template', 'minAvailable|number'].entries())
      assert.match(objections[index] ?? '', new RegExp(word));
  });

  test('the settings are variables of the product, and the start refuses each secret that was not replaced', () => {
    const settings: Record<string, string> = the('ConfigMap').data;
    const secrets: Record<string, string> = first[1]?.stringData;
    assert.equal(
      [...Object.keys(settings), ...Object.keys(secrets)].filter((name) => !(name in variables.schema)),
      [],
    );
    assert.is(the('Ingress').spec.rules[0].host, readConfig(settings).PUBLIC_URL?.host);
    try {
      readConfig({ ...settings, ...secrets });
      assert.unreachable('it starts');
    } catch (error) {
      if (!(error instanceof BadConfiguration)) throw error;
      assert.equal(error.problems.map((problem) => problem.split(':')[0]).sort(), Object.keys(secrets).sort());
    }
  });

  test('probes and ports are those of the product, and a stop takes no longer than Kubernetes waits', () => {
    const config = readConfig(the('ConfigMap').data);
    const { terminationGracePeriodSeconds: patience, containers } = deployed().spec;
    const [{ ports, startupProbe, livenessProbe, readinessProbe }] = containers;
    assert.ok(patience > longestStop(config.STOP_NOTICE_SECONDS));
    // Load balancers check every few seconds, so a stopping copy must announce it for longer than that.
    assert.ok(config.STOP_NOTICE_SECONDS > readinessProbe.periodSeconds * 2);
    const probes = [startupProbe, livenessProbe, readinessProbe].map(({ httpGet: { path, port } }) => [path, port]);
    assert.equal(probes, [
      ['/healthz', 'http'],
      ['/healthz', 'http'],
      ['/readyz', 'http'],
    ]);
    assert.equal(
      ports.map(({ name, containerPort }: { name: string; containerPort: number }) => [name, containerPort]),
      [
        ['http', config.PORT],
        ['metrics', config.METRICS_PORT],
      ],
    );
  });

  test('requests reach copies of the WMS and never a backup', async () => {
    const [monitor] = await readKubernetes('pod-monitor.yaml');
    const { labels } = deployed().metadata;
    const selectors = [
      the('Deployment').spec.selector.matchLabels,
      the('Service').spec.selector,
      the('PodDisruptionBudget').spec.selector.matchLabels,
      the('NetworkPolicy').spec.podSelector.matchLabels,
      monitor.spec.selector.matchLabels,
    ];
    for (const selector of selectors) assert.equal(selector, labels);
    assert.equal(the('NetworkPolicy', 'wms-backup').spec.podSelector.matchLabels, backup().metadata.labels);
    assert.is.not(backup().metadata.labels.app, labels.app);
    assert.ok(the('PodDisruptionBudget').spec.minAvailable < the('Deployment').spec.replicas);
    // The job by which alerts and dashboard know the WMS.
    assert.is(labels[monitor.spec.jobLabel], 'wms');
  });

  test('other pods reach only the ports of the WMS, and metrics only inside the cluster', () => {
    const { ingress } = the('NetworkPolicy').spec;
    assert.equal(
      ingress.map(({ ports }: { ports: object[] }) => ports),
      [[{ port: 'http' }], [{ port: 'metrics' }]],
    );
    assert.equal(
      the('Service').spec.ports.map(({ targetPort }: { targetPort: string }) => targetPort),
      ['http'],
    );
    const { policyTypes, ingress: none } = the('NetworkPolicy', 'wms-backup').spec;
    assert.equal([policyTypes, none], [['Ingress', 'Egress'], undefined]);
  });

  test('containers write only to their volumes, as the user of the image, without capabilities', () => {
    for (const { spec } of [deployed(), backup()]) {
      const { securityContext: pod, containers, volumes } = spec;
      assert.equal([pod.runAsNonRoot, pod.runAsUser, pod.runAsGroup, pod.fsGroup], [true, 1000, 1000, 1000]);
      const [{ securityContext: own, volumeMounts }] = containers;
      assert.equal(own, {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      const namesOf = (list: { name: string }[]) => list.map(({ name }) => name).sort();
      assert.equal(namesOf(volumeMounts), namesOf(volumes));
    }
  });
});
