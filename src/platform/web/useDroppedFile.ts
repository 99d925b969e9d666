// Hook that takes a file dropped or pasted on the page, or on one element of it.
import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Keeps the browser from opening a dropped file in the page's place.
 * @param within the only element that takes it, where there are several on the page
 * @returns true while a file is dragged over the page, or over that element
 */
export function useDroppedFile(onFile: (file: File) => void, within?: RefObject<HTMLElement | null>): boolean {
  const [isOver, setOver] = useState(false);
  const take = useRef(onFile);
  useEffect(() => {
    take.current = onFile;
  });

  useEffect(() => {
    const ended = new AbortController();
    const options = { signal: ended.signal };
    const isHere = ({ target }: Event): boolean =>
      !within || (target instanceof Node && within.current?.contains(target) === true);
    document.addEventListener(
      'dragover',
      (event) => {
        if (!event.dataTransfer?.types.includes('Files')) return;
        event.preventDefault();
        setOver(isHere(event));
      },
      options,
    );
    document.addEventListener('dragleave', (event) => !event.relatedTarget && setOver(false), options);
    document.addEventListener('drop', (event) => accept(event, event.dataTransfer), options);
    document.addEventListener('paste', (event) => accept(event, event.clipboardData), options);

    function accept(event: Event, given: DataTransfer | null): void {
      setOver(false);
      const file = given?.files[0];
      if (!file) return;
      // By default the browser opens a file that is dropped beside the element.
      if (event.type === 'drop' || isHere(event)) event.preventDefault();
      if (isHere(event)) take.current(file);
    }
    return () => ended.abort();
  }, [within]);
  return isOver;
}
