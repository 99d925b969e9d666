import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** How wide an element is, live, in whole CSS pixels; 0 until it is known. */
export function useWidth<E extends HTMLElement>(): readonly [RefObject<E | null>, number] {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const read = (): void => setWidth(Math.floor(element.clientWidth));
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
