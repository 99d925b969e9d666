import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { KitProvider } from '#platform/web/kit/KitProvider.tsx';
import { OfflineStrip } from '#platform/web/ui/states.tsx';
import { Navbar } from './Navbar.tsx';
import styles from './StaffFrame.module.css';

const createQueryClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false } } });

/** What surrounds every screen of the staff area: navbar, state of the connection, and the kit. */
export function StaffFrame() {
  const [queries] = useState(createQueryClient);
  const content = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const first = useRef(pathname);

  // A new screen is read from its beginning, as a new document would be.
  useEffect(() => {
    if (first.current === pathname) return;
    first.current = '';
    content.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <KitProvider>
      <QueryClientProvider client={queries}>
        <a href="#contenido" className={styles['skip']}>
          Ir al contenido
        </a>
        <Navbar />
        <OfflineStrip>Sin conexión a internet. Lo que ve puede no estar al día.</OfflineStrip>
        <div ref={content} tabIndex={-1}>
          <Outlet />
        </div>
      </QueryClientProvider>
    </KitProvider>
  );
}
