// Sends a request as `fetch` does, and reports how much of its body has left.
import type { RequestTransport } from './http.ts';

/**
 * Carries a request and reports how much of its body has left, which `fetch` cannot.
 * @param onProgress called with a share from 0 to 1
 */
export const uploadTelling =
  (onProgress: (share: number) => void): RequestTransport =>
  async (url, { method = 'POST', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.responseType = 'blob';
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
      request.addEventListener('load', () => {
        const headers = ['content-type', 'retry-after'].flatMap((name): [string, string][] => {
          const value = request.getResponseHeader(name);
          return value === null ? [] : [[name, value]];
        });
        const { status, response } = request;
        resolve(new Response(response as Blob, { status, headers }));
      });
      for (const event of ['error', 'abort', 'timeout']) {
        request.addEventListener(event, () => reject(new TypeError(`upload ${event}`)));
      }
      signal?.addEventListener('abort', () => request.abort());
      if (signal?.aborted) request.abort();
      // A body that `fetch` would accept and this would not, a stream, is never an upload of ours.
      request.send(body as XMLHttpRequestBodyInit | null);
    });
