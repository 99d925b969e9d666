// Keys under which requests are done once (`Idempotency-Key`), however often they are sent.
import { useRef } from 'react';
import { newKey } from './keys.ts';

/** Makes keys of requests: the same request sent again, because its answer was lost, has the same key. */
export function useSendKey(): (request: unknown) => string {
  const last = useRef({ text: '', key: '' });
  return (request) => {
    const text = JSON.stringify(request);
    if (last.current.text !== text) last.current = { text, key: newKey() };
    return last.current.key;
  };
}
