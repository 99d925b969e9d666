import { type RefObject, useLayoutEffect } from 'react';

/** The least that a frame is given, in px: a table lower on its page is scrolled to, as it was before it was measured. */
const LEAST = 320;

const isInFlow = (element: Element): boolean => {
  const { position, display } = getComputedStyle(element);
  return display !== 'none' && (position === 'static' || position === 'relative');
};

/** How high is what stands above a frame and below it, on a page of its own. */
function roomAround(frame: HTMLElement, page: HTMLElement): number {
  const { top, bottom } = frame.getBoundingClientRect();
  let end = bottom;
  for (let next = frame.nextElementSibling; next; next = next.nextElementSibling) {
    if (isInFlow(next)) end = Math.max(end, next.getBoundingClientRect().bottom);
  }
  return top + scrollY + (end - bottom) + parseFloat(getComputedStyle(page).paddingBlockEnd);
}

/**
 * Tells the frame around an element, as `--around`, how high is what stands above and below it, so that it ends where the
 * window does and the page has no scroll bar besides its own.
 */
export function useRoomAround(inner: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const frame = inner.current?.parentElement;
    const page = frame?.closest('main');
    if (!frame || !page) return undefined;
    const fit = (): void => {
      const around = Math.ceil(roomAround(frame, page));
      if (innerHeight - around < LEAST) frame.style.removeProperty('--around');
      else frame.style.setProperty('--around', `${around}px`);
    };
    fit();
    let asked = 0;
    // In the next frame: what is measured changes what is observed.
    const ask = (): void => {
      cancelAnimationFrame(asked);
      asked = requestAnimationFrame(fit);
    };
    const observer = new ResizeObserver(ask);
    observer.observe(page);
    addEventListener('resize', ask);
    return () => {
      cancelAnimationFrame(asked);
      observer.disconnect();
      removeEventListener('resize', ask);
    };
  }, [inner]);
}
