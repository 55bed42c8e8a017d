import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { bundleClient } from './build/bundle-client.ts';
import { chapterOf, type Package, packagesOf, shipped } from './build/packages.ts';

/**
 * Lists the packages of the image: dist/sbom.cdx.json (CycloneDX) for scanners, and dist/licences.txt with the texts of their licences. To
 * npm, the packages in the bundle of the client are tools, as they do not run on the server.
 */
const { metafile } = await bundleClient();
const packages = shipped(await packagesOf('node_modules/.package-lock.json'), metafile);
await writeFile('dist/sbom.cdx.json', JSON.stringify(bomOf(packages), undefined, 1));
await writeFile('dist/licences.txt', (await Promise.all(packages.map(chapterOf))).join('\n'));
console.log(`${packages.length} packages in dist/sbom.cdx.json and dist/licences.txt`);

interface Component {
  'bom-ref': string;
  name: string;
  properties: { name: string }[];
}

interface Bom {
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

function bomOf(list: readonly Package[]): Bom {
  const text = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx'], { encoding: 'utf8', maxBuffer: 1 << 26 });
  const { metadata, ...bom }: Bom = JSON.parse(text);
  const product = { ...metadata.component, name: 'wms' };
  const licences = new Map(list.map(({ name, version, licence }) => [`${name}@${version}`, licence]));
  const isPart = (ref: string) => licences.has(ref) || ref === product['bom-ref'];
  return {
    ...bom,
    metadata: { ...metadata, component: product },
    components: bom.components
      .filter((one) => isPart(one['bom-ref']))
      .map(({ properties, ...one }) => ({
        licenses: [{ license: { name: licences.get(one['bom-ref']) } }],
        ...one,
        // Scanners skip components with this mark.
        properties: properties.filter(({ name }) => name !== 'cdx:npm:package:development'),
      })),
    dependencies: bom.dependencies
      .filter(({ ref }) => isPart(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isPart) })),
  };
}
