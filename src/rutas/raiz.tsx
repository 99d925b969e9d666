import { createRootRoute, createRoute, lazyRouteComponent, notFound, Outlet, redirect } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { pantallaDe } from '#features/inicio/pantallas.ts';
import { guard } from '#features/sesion/guard.ts';
import { ReentryLayer } from '#features/sesion/web/ReentryLayer.tsx';
import { getVisitante } from '#features/sesion/web/sesion-store.ts';

/** Not part of what every screen waits for, nor of what a screen fails with. */
const EnEspera = lazy(async () =>
  import('#features/formularios/web/EnEspera.tsx').then(
    ({ EnEspera }) => ({ default: EnEspera }),
    () => ({ default: () => null }),
  ),
);

/** Every screen: who may not see it is sent elsewhere first, and an address that is none of them paints none. */
export const root = createRootRoute({
  beforeLoad({ location }) {
    const pantalla = pantallaDe(location.pathname);
    if (!pantalla) throw notFound();
    const destino = guard(pantalla.acceso, getVisitante());
    if (destino) throw redirect({ to: destino, replace: true });
  },
  component: () => (
    <>
      <Suspense>
        <EnEspera />
      </Suspense>
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
