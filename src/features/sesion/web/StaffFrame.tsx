import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Shell } from '#platform/web/ui/Shell.tsx';
import { OfflineStrip } from '#platform/web/ui/states.tsx';
import { Navbar, type NavbarProps } from './Navbar.tsx';

const createQueryClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false } } });

type StaffFrameProps = NavbarProps & {
  /** The ways to the screens, beside every one of them. */
  readonly rail: ReactNode;
  /** What any screen may have to tell, under the navbar. */
  readonly avisos: ReactNode;
};

/** What surrounds every screen of the staff area: navbar, rail and state of the connection. */
export function StaffFrame({ rail, avisos, ...bar }: StaffFrameProps) {
  const [queries] = useState(createQueryClient);

  return (
    <QueryClientProvider client={queries}>
      <Shell
        bar={<Navbar {...bar} />}
        rail={rail}
        notices={
          <>
            <OfflineStrip>Sin conexión a internet. Lo que ve puede no estar al día.</OfflineStrip>
            {avisos}
          </>
        }
      >
        <Outlet />
      </Shell>
    </QueryClientProvider>
  );
}
