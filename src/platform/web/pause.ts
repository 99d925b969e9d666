/** Waits for a time, or until a connection comes back. @throws the signal's reason when it is aborted */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = new AbortController();
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      done.abort();
      settle();
    };
    const timer = setTimeout(() => end(resolve), ms);
    const options = { signal: done.signal };
    addEventListener('online', () => end(resolve), options);
    signal.addEventListener('abort', () => end(() => reject(signal.reason as Error)), options);
    if (signal.aborted) end(() => reject(signal.reason as Error));
  });
}
