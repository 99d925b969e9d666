import { createRootRoute, createRoute, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import { pantallaDe } from '#features/inicio/pantallas.ts';
import { guard } from '#features/sesion/guard.ts';
import { ReentryLayer } from '#features/sesion/web/ReentryLayer.tsx';
import { getVisitante } from '#features/sesion/web/sesion-store.ts';

/** Every screen: who may not see it is sent elsewhere first. */
export const root = createRootRoute({
  beforeLoad({ location }) {
    const acceso = pantallaDe(location.pathname)?.acceso ?? null;
    const destino = guard(acceso, getVisitante());
    if (destino) throw redirect({ to: destino, replace: true });
  },
  component: () => (
    <>
      <Outlet />
      <ReentryLayer />
    </>
  ),
});

/** What stands under the navbar. */
export const marco = createRoute({
  getParentRoute: () => root,
  id: 'marco',
  component: lazyRouteComponent(() => import('../marco.tsx'), 'Marco'),
});
