// The tabs of a screen: a row of links to its views, which scrolls and fades where not all fit.
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './Views.module.css';

type ViewsProps = { readonly label?: string; readonly children: ReactNode };

/** As wide as the fade of the style sheet. */
const FADE_PX = 48;

/** Its children are a link for each view, the current one with `aria-current`. */
export function Views({ label = 'Vistas', children }: ViewsProps) {
  const nav = useRef<HTMLElement>(null);
  useCurrentInSight(nav);
  useEffect(() => {
    const views = nav.current!;
    const mark = (): void => {
      const rest = views.scrollWidth - views.clientWidth - views.scrollLeft;
      views.dataset['before'] = String(views.scrollLeft >= 1);
      views.dataset['after'] = String(rest >= 1);
    };
    const observer = new ResizeObserver(() => {
      // A font that loads late is wider than its fallback.
      bringInSight(views, currentOf(views));
      mark();
    });
    for (const part of [views, ...views.children]) observer.observe(part);
    views.addEventListener('scroll', mark, { passive: true });
    return () => {
      observer.disconnect();
      views.removeEventListener('scroll', mark);
    };
  }, []);
  return (
    <nav ref={nav} className={styles['views']} aria-label={label} data-no-print>
      {children}
    </nav>
  );
}

/** Scrolls to the current link when it changes. */
function useCurrentInSight(nav: { readonly current: HTMLElement | null }): void {
  const shown = useRef<Element>(null);
  useEffect(() => {
    const current = currentOf(nav.current!);
    if (current !== shown.current) bringInSight(nav.current!, current);
    shown.current = current;
  });
}

const currentOf = (views: Element): Element | null => views.querySelector('[aria-current]');

/** Scrolls the tabs alone: `scrollIntoView` would scroll the page too. */
function bringInSight(views: Element, current: Element | null): void {
  if (!current) return;
  const around = views.getBoundingClientRect();
  const { left, right } = current.getBoundingClientRect();
  if (left < around.left + FADE_PX) views.scrollLeft += left - around.left - FADE_PX;
  else if (right > around.right - FADE_PX) views.scrollLeft += right - around.right + FADE_PX;
}
