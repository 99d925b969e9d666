// The staff application's router: routes of all slices, access check before each screen, document titles and focus.
import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
  useMatch,
} from '@tanstack/react-router';
import { tituloOfPagina, TITULOS } from '#catalogo/titulos.ts';
import type { OwnPantallas } from '#core/own-pantallas.ts';
import type { Pantalla } from '#core/pantalla.ts';
import type { WebSlice } from '#core/web-slice.ts';
import { WaitingForms } from '#features/formularios/web/WaitingForms.tsx';
import type { ReportParts } from '#features/informes/web/parts.ts';
import { ErrorPage, NoEncontradaPage } from '#features/inicio/web/MessagePage.tsx';
import { getOwnScreens, refreshOwnScreens, withOwn } from '#features/inicio/web/OwnScreens.ts';
import { createPantallaLookup } from '#features/inicio/web/site-screens.ts';
import { guard, REGRESO_DEL_CAMPUS } from '#features/sesion/guard.ts';
import { LoginPage } from '#features/sesion/web/LoginPage.tsx';
import { getVisitante, useSesion } from '#features/sesion/web/sesion-store.ts';
import { frameRoute, rootRoute } from '#platform/web/routes.ts';
import * as slices from './web-slices.ts';

const all = Object.values(slices);

const pantallas = all.flatMap<Pantalla>((slice) => slice.pantallas);

let parts: Promise<ReportParts> | undefined;

/**
 * Loads the parts of a report's page that other slices draw, once. A failure stays until the page is loaded again: a new promise
 * for each render would never end.
 */
export const loadReportParts = (): Promise<ReportParts> => (parts ??= readParts());

async function readParts(): Promise<ReportParts> {
  const drawn = await Promise.all(all.flatMap(({ reportParts }: WebSlice) => reportParts?.() ?? []));
  return Object.assign({}, ...drawn) as ReportParts;
}

let present = {
  own: null as OwnPantallas | null,
  all: pantallas as readonly Pantalla[],
  find: createPantallaLookup(pantallas),
};

/** Returns the screens that there are now, with those of the unit's forms; the same list until they change. */
export function presentScreens(): readonly Pantalla[] {
  const own = getOwnScreens();
  if (own !== present.own) {
    const all = withOwn(pantallas, own);
    present = { own, all, find: createPantallaLookup(all) };
  }
  return present.all;
}

function pantallaOf(pathname: string): Pantalla | null {
  presentScreens();
  return present.find(pathname);
}

/** Sends who may not see a screen elsewhere first; an address that is none of them paints none. */
function enter(pathname: string): void | Promise<void> {
  const isNew = !pantallaOf(pathname) && OF_FORMS.test(pathname) && getVisitante().autenticado;
  return isNew ? refreshOwnScreens().then(() => admit(pathname)) : admit(pathname);
}

/** Addresses of forms and reports: one of them may have been published since the document came. */
const OF_FORMS = /^\/(formularios|gestores\/informes)\/[^/]+\/?$/;

function admit(pathname: string): void {
  const pantalla = pantallaOf(pathname);
  if (!pantalla) throw notFound();
  const destino = guard(pantalla.acceso, getVisitante());
  if (destino) throw redirect({ to: destino, replace: true });
}

rootRoute.update({ component: Raiz });
frameRoute.update({ component: lazyRouteComponent(async () => import('./screen-frame.tsx'), 'ScreenFrame') });

const ingreso = createRoute({ getParentRoute: () => rootRoute, path: '/', component: LoginPage });

const regreso = createRoute({
  getParentRoute: () => rootRoute,
  path: REGRESO_DEL_CAMPUS,
  component: lazyRouteComponent(async () => import('#features/sesion/web/RegresoPage.tsx'), 'RegresoPage'),
});

const routes = all.flatMap((slice) => ('routes' in slice ? [...slice.routes] : []));

/** The staff application's screens. Public forms are documents of their own and are not among them. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([ingreso, regreso, frameRoute.addChildren(routes)]),
  context: { enter },
  caseSensitive: true,
  notFoundMode: 'root',
  defaultNotFoundComponent: NoEncontrada,
  defaultErrorComponent: ErrorPage,
  defaultPreload: 'intent',
});

function Raiz() {
  // Under a navbar the notice is below it: the way past the bar comes first.
  const marcoMatch = useMatch({ from: '/marco', shouldThrow: false });
  return (
    <>
      {!marcoMatch && <WaitingForms />}
      <Outlet />
    </>
  );
}

function NoEncontrada() {
  return <NoEncontradaPage rol={useSesion()?.rol ?? null} />;
}

// Every navigation names the document and starts at the top (spec 2 §2); a change of filters is none.
router.subscribe('onResolved', ({ toLocation, pathChanged }) => {
  const pantalla = pantallaOf(toLocation.pathname);
  document.title = tituloOfPagina(pantalla ? pantalla.titulo : TITULOS.noEncontrada);
  if (pathChanged) scrollTo(0, 0);
});

// A new screen is read from its beginning, as a new document would be; a panel that was opened meanwhile keeps the focus.
router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
  if (!fromLocation || !pathChanged || document.activeElement?.closest('[role="dialog"]')) return;
  document.getElementById('contenido')?.focus({ preventScroll: true });
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
