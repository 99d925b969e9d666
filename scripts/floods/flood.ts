import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Flood, Flooded } from './flooder.ts';

/** A flood that has begun. */
type Flooding = {
  /** Resolves at its end. @throws when its process fails */
  readonly end: Promise<Flooded>;
};

/** Begins to flood the product, from a process of its own. */
export async function flood(order: Flood): Promise<Flooding> {
  const child = fork(path.join(import.meta.dirname, 'flooder.ts'), { stdio: 'inherit' });
  await once(child, 'message');
  child.send(order);
  const answered = once(child, 'message').finally(() => child.kill());
  const end = answered.then(([flooded]: (Flooded | { readonly failed: string })[]) => {
    if ('failed' in flooded!) throw new Error(flooded.failed);
    return flooded!;
  });
  return { end };
}
