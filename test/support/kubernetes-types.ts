import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { ObjectMeta } from 'kubernetes-types/meta/v1.d.ts';
import { temporaryFolder } from './folder.ts';

interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: ObjectMeta;
}

/** The module of kubernetes-types for a version of the API: `core/v1` has those without a group, `networking/v1` networking.k8s.io/v1. */
const moduleOf = (apiVersion: string) =>
  apiVersion.includes('/') ? apiVersion.replace(/\..*(?=\/)/, '') : `core/${apiVersion}`;

/**
 * What the types of Kubernetes' published schema object to in resources: unknown or missing fields and wrong values. The package has the
 * schema only as types, so the compiler reads the resources as literals.
 */
export async function objectionsOfKubernetes(resources: readonly Resource[]): Promise<string[]> {
  const file = join(await temporaryFolder(), 'resources.ts');
  const literals = resources.map((resource, index) => {
    const path = resolve('node_modules/kubernetes-types', moduleOf(resource.apiVersion));
    return `export const r${index}: import('${path}').${resource.kind} = ${JSON.stringify(resource, undefined, 1)};`;
  });
  await writeFile(file, literals.join('\n'));
  const options = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--types',
    '',
    '--pretty',
    'false',
  ];
  const { stdout, status } = spawnSync('node_modules/.bin/tsc', [...options, file], { encoding: 'utf8' });
  const objections = stdout.split('\n').filter((line) => line.includes('error TS'));
  if ((status === 0) !== (objections.length === 0)) throw new Error(`tsc ended with ${status}: ${stdout}`);
  return objections;
}
