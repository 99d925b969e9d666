/**
 * Keeps the process alive when a promise fails that no code waits for; without it, Node ends the process.
 * @param report called with the reason, in the asynchronous context of the promise
 * @returns what ends it
 */
export function surviveRejections(report: (error: unknown) => void): () => Promise<void> {
  process.on('unhandledRejection', report);
  return async () => void process.off('unhandledRejection', report);
}
