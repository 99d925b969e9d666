/**
 * Does some work now, and again whenever its time has come, never twice at once. What fails is reported and tried again.
 * @returns what ends it: resolves when the work that is under way is done
 */
export function every(ms: number, work: () => Promise<void>, report: (error: unknown) => void): () => Promise<void> {
  let running = Promise.resolve();
  const start = (): void => {
    running = running.then(work).catch(report);
  };
  start();
  const timer = setInterval(start, ms);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
