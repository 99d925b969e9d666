// Has a web worker (`worker.ts`) solve a reto, a proof of work, and encodes the header that carries the solution.
import type { Reto, SolvedReto } from '../../contract/reto.ts';

/**
 * Solves a challenge in the background.
 * @returns the content of its header, or null where the browser cannot do it
 * @throws the signal's reason when the person stops waiting
 */
export async function solveInWorker(reto: Reto, signal: AbortSignal): Promise<string | null> {
  const worker = new Worker(new URL('worker.ts', import.meta.url), { type: 'module' });
  try {
    const solved = await new Promise<SolvedReto | null>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<SolvedReto>) => resolve(data));
      worker.addEventListener('error', () => resolve(null));
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      // Browsers allow this arithmetic in pages that came by https, or from this very computer.
      if (isSecureContext) worker.postMessage(reto);
      else resolve(null);
    });
    return solved && toBase64url(JSON.stringify(solved));
  } finally {
    worker.terminate();
  }
}

/** Converts to base64url. @param ascii text without anything else */
const toBase64url = (ascii: string): string =>
  btoa(ascii).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
