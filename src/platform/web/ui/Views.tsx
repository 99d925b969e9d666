import { type ReactNode, useEffect, useRef } from 'react';
import styles from './Views.module.css';

type ViewsProps = { readonly label?: string; readonly children: ReactNode };

/**
 * The ways in which a screen shows the same things: a link for each, that of the one in sight with `aria-current`. Where
 * there is no room for all, they scroll, and fade where more follows.
 */
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
    const observer = new ResizeObserver(mark);
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

/** Scrolls to the current link when another becomes it. */
function useCurrentInSight(nav: { readonly current: HTMLElement | null }): void {
  const shown = useRef<Element>(null);
  useEffect(() => {
    const current = nav.current?.querySelector('[aria-current]') ?? null;
    if (current !== shown.current) current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    shown.current = current;
  });
}
