// Starts the process that makes the load.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Order, Report } from './loader.ts';

/** Starts it. @returns what gives it an order and waits for its report */
export function startLoader(
  resources: AsyncDisposableStack,
): (order: Order) => Promise<Exclude<Report, { failed: string }>> {
  const child = fork(path.join(import.meta.dirname, 'loader.ts'), { stdio: 'inherit' });
  resources.defer(() => void child.kill());
  return async (order) => {
    child.send(order);
    const [report] = (await once(child, 'message')) as [Report];
    if ('failed' in report) throw new Error(report.failed);
    return report;
  };
}
