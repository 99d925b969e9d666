import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
  useMatch,
} from '@tanstack/react-router';
import { EnEspera } from '#features/formularios/web/EnEspera.tsx';
import { pantallaDe } from '#features/inicio/pantallas.ts';
import { guard } from '#features/sesion/guard.ts';
import { ReentryLayer } from '#features/sesion/web/ReentryLayer.tsx';
import { getVisitante } from '#features/sesion/web/sesion-store.ts';

/** Every screen: who may not see it is sent elsewhere first, and an address that is none of them paints none. */
export const root = createRootRoute({
  beforeLoad({ location }) {
    const pantalla = pantallaDe(location.pathname);
    if (!pantalla) throw notFound();
    const destino = guard(pantalla.acceso, getVisitante());
    if (destino) throw redirect({ to: destino, replace: true });
  },
  component: Raiz,
});

function Raiz() {
  // Under a navbar the notice stands below it: the way past the bar comes first.
  const enMarco = useMatch({ from: '/marco', shouldThrow: false });
  return (
    <>
      {!enMarco && <EnEspera />}
      <Outlet />
      <ReentryLayer />
    </>
  );
}

/** What stands under the navbar. */
export const marco = createRoute({
  getParentRoute: () => root,
  id: 'marco',
  component: lazyRouteComponent(() => import('../marco.tsx'), 'Marco'),
});
