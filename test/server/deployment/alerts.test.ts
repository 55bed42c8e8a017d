import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { operationsFile } from '../../support/deployment.ts';
import { suite } from '../../support/suite.ts';

suite('alerts.yaml', (test) => {
  test('each alert has a severity and names the section of the runbook that helps', async () => {
    const [{ rules }] = parse(await operationsFile('alerts.yaml')).groups;
    const headings = (await operationsFile('runbook.md')).matchAll(/^## (.+)$/gm);
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
