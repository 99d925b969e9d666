// Makes a slice's manifest in the browser from its `pantallas` and their pages.
import {
  createRoute,
  lazyRouteComponent,
  type AnyRoute,
  type AnyValidator,
  type ResolveFullPath,
  type ResolveId,
  type Route,
  type RouteComponent,
} from '@tanstack/react-router';
import type { Pantalla } from '#core/pantalla.ts';
import { frameRoute, pathOf, type PathOf } from '#platform/web/routes.ts';

/** All that the browser's entry knows of a slice. `src/web-slices.ts` lists them. */
export interface WebSlice {
  /** The same as in its manifest on the server, which serves a document at each. */
  readonly pantallas: readonly Pantalla[];
  /** Routes of its screens under the navbar. */
  readonly routes?: readonly AnyRoute[];
}

/**
 * Loads the component of a page when it is first opened. Its result is `void` for the compiler, since pages have links,
 * whose types follow from all routes.
 */
type LoadPage = () => Promise<() => void>;

/** The page of a screen, with the schema of its search parameters if it reads any. */
type Screen = LoadPage | { readonly page: LoadPage; readonly search: AnyValidator };

/** Names of the screens that visitors cannot see; the entry has the routes of the others. */
type Inner<P> = { [K in keyof P]: P[K] extends { readonly acceso: 'publico' | 'ingreso' } ? never : K }[keyof P];

type SearchOf<S> = S extends { readonly search: infer Search } ? Search : undefined;

type RouteAt<Path extends string, Search> = Route<
  unknown,
  typeof frameRoute,
  Path,
  ResolveFullPath<typeof frameRoute, Path>,
  string,
  ResolveId<typeof frameRoute, string, Path>,
  Search
>;

/** Type of a route. None at addresses of the catalogue, which are no literals: any text would be an address otherwise. */
type TypedRoute<Ruta extends string, S> = `/${string}` extends Ruta ? never : RouteAt<PathOf<Ruta>, SearchOf<S>>;

/**
 * Returns the screens of a slice with their routes. Links to them, with their search parameters, are typed.
 * @param pantallas the same as in its manifest on the server, which serves a document at each
 * @param screens the page of each screen under the navbar, by the name of the screen
 */
export const webSliceOf = <
  const P extends Readonly<Record<string, Pantalla>>,
  const S extends Readonly<Record<Inner<P> & string, Screen>>,
>(
  pantallas: P,
  screens: S,
) => ({
  pantallas: Object.values<Pantalla>(pantallas),
  routes: Object.entries<Pantalla>(pantallas).flatMap(([name, pantalla]) => {
    const screen = (screens as Readonly<Record<string, Screen>>)[name];
    return screen ? [routeOf(pantalla, screen)] : [];
  }) as unknown as {
    [K in keyof S & keyof P]: TypedRoute<P[K]['ruta'], S[K]>;
  }[keyof S & keyof P][],
});

/** Returns the same for screens that have one page, at addresses of the catalogue. */
export const webSliceOfPage = (pantallas: readonly Pantalla[], screen: Screen) => ({
  pantallas,
  routes: pantallas.map((pantalla) => routeOf(pantalla, screen)) as readonly AnyRoute[] as readonly never[],
});

function routeOf({ ruta }: Pantalla, screen: Screen): AnyRoute {
  const { page, search } = typeof screen === 'function' ? { page: screen, search: undefined } : screen;
  return createRoute({
    getParentRoute: () => frameRoute,
    path: pathOf(ruta),
    validateSearch: search,
    component: lazyRouteComponent(async () => ({ default: (await page()) as RouteComponent })),
  });
}
