import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { temporaryFolder } from '../folder.ts';

export const script = 'document.title = "WMS";\n'.repeat(50);

/** A directory like the output of the client's build, with files in it that must not be served. */
export async function builtClient(): Promise<string> {
  const directory = await temporaryFolder();
  const assets = join(directory, 'assets');
  await mkdir(assets);
  await writeFile(
    join(directory, 'index.html'),
    '<!doctype html><title>WMS</title><script type="application/json" id="boot">{}</script>',
  );
  await writeFile(join(directory, 'service-worker.js'), '// keeps');
  await writeFile(join(directory, 'no-service-worker.js'), '// drops');
  await writeFile(join(assets, 'main-ABCD1234.js'), script);
  await writeFile(join(assets, 'main-ABCD1234.js.br'), brotliCompressSync(script));
  await writeFile(join(assets, 'main-ABCD1234.js.gz'), gzipSync(script));
  await writeFile(join(assets, 'main-ABCD1234.js.map'), '{}');
  await writeFile(join(assets, 'plain.css'), 'body {}');
  await writeFile(join(assets, '.env'), 'COOKIE_SECRET=x');
  await writeFile(join(assets, '.hidden.js'), 'x');
  await symlink('/etc/passwd', join(assets, 'passwd.js'));
  await symlink('/etc', join(assets, 'etc'));
  return directory;
}
