import { useEffect, useRef, useState } from 'react';

/**
 * Takes a file that is pasted or dropped anywhere on the page. A browser left alone would open it in the page's place.
 * @returns whether one is being dragged over the page
 */
export function useDroppedFile(onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useRef(onFile);
  useEffect(() => {
    take.current = onFile;
  });

  useEffect(() => {
    const ended = new AbortController();
    const options = { signal: ended.signal };
    document.addEventListener(
      'dragover',
      (event) => {
        if (!event.dataTransfer?.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
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
      event.preventDefault();
      take.current(file);
    }
    return () => ended.abort();
  }, []);
  return isOver;
}
