import os from 'node:os';
import { spawnProgram } from '../../src/platform/server/testing/process.ts';
import { INSTALLATION, Product } from '../product.ts';

/** Starts the product on a throw-away folder with a Moodle, behind a proxy that tells the caller's address. */
export async function startWithMoodle(
  resources: AsyncDisposableStack,
  settings: Readonly<Record<string, string>>,
): Promise<Product> {
  const moodle = spawnProgram(['demo/moodle.ts'], {});
  resources.defer(async () => moodle.stop());
  const [ready] = await moodle.says(/^\{.*\}$/m);
  // Elsewhere it has a machine of its own: here those who measure do not wait for it, and the product goes first.
  os.setPriority(moodle.child.pid!, os.constants.priority.PRIORITY_LOW);
  const { servidores } = JSON.parse(ready) as { readonly servidores: unknown };
  const more = { MOODLE_SERVERS: JSON.stringify(servidores), TRUST_PROXY: 'loopback', LOG_LEVEL: 'info' };
  return Product.start(resources, { ...INSTALLATION, ...more, ...settings });
}
