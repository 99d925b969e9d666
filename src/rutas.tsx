import { createRoute, createRouter } from '@tanstack/react-router';
import { tituloDePagina } from '#catalogo/producto.ts';
import { TITULOS } from '#catalogo/titulos.ts';
import { pantallaDe } from '#features/inicio/pantallas.ts';
import { ErrorPage } from '#features/inicio/web/ErrorPage.tsx';
import { NoEncontradaPage } from '#features/inicio/web/NoEncontradaPage.tsx';
import { LoginPage } from '#features/sesion/web/LoginPage.tsx';
import { useSesion } from '#features/sesion/web/sesion-store.ts';
import { rutasDelCatalogo } from './rutas/del-catalogo.ts';
import { rutasPropias } from './rutas/propias.ts';
import { marco, root } from './rutas/raiz.tsx';

const NoEncontrada = () => <NoEncontradaPage rol={useSesion()?.rol ?? null} />;

const ingreso = createRoute({ getParentRoute: () => root, path: '/', component: LoginPage });

/** The staff application's screens. Public forms are documents of their own and stand in none of them. */
export const router = createRouter({
  routeTree: root.addChildren([ingreso, marco.addChildren([...rutasPropias, ...rutasDelCatalogo])]),
  caseSensitive: true,
  notFoundMode: 'root',
  defaultNotFoundComponent: NoEncontrada,
  defaultErrorComponent: ErrorPage,
  defaultPreload: 'intent',
});

// Every navigation names the document and starts at the top (spec 2 §2); a change of filters is none.
router.subscribe('onResolved', ({ toLocation, pathChanged }) => {
  const pantalla = pantallaDe(toLocation.pathname);
  document.title = tituloDePagina(pantalla ? pantalla.titulo : TITULOS.noEncontrada);
  if (pathChanged) scrollTo(0, 0);
});

// A new screen is read from its beginning, as a new document would be.
router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) document.getElementById('contenido')?.focus({ preventScroll: true });
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
