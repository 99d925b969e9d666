// Keys under which requests are done once (`Idempotency-Key`), however often they are sent.
import { useRef } from 'react';

/**
 * Returns a random UUID, which tells nothing of the person or the moment. `crypto.randomUUID` is missing where a page has no
 * TLS.
 */
export const newKey = (): string =>
  '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) =>
    (Number(digit) ^ (crypto.getRandomValues(new Uint8Array(1))[0]! & (15 >> (Number(digit) / 4)))).toString(16),
  );

/** Makes keys of requests: the same request sent again, because its answer was lost, has the same key. */
export function useSendKey(): (request: unknown) => string {
  const last = useRef({ text: '', key: '' });
  return (request) => {
    const text = JSON.stringify(request);
    if (last.current.text !== text) last.current = { text, key: newKey() };
    return last.current.key;
  };
}
