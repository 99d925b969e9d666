import { useRef } from 'react';
import { v4 as uuidv4 } from 'uuid';

/**
 * Keys under which requests are done once: the same request sent again, because its answer was lost, has the same key.
 * @returns the key of a request
 */
export function useSendKey(): (request: unknown) => string {
  const last = useRef({ text: '', key: '' });
  return (request) => {
    const text = JSON.stringify(request);
    if (last.current.text !== text) last.current = { text, key: uuidv4() };
    return last.current.key;
  };
}
