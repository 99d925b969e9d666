// The root and frame routes that all screens hang on, and the spelling of an address for the router.
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';

/** The context of the routes, given by the entry, which alone knows every screen. */
type Context = {
  /** Checks that the visitor may enter an address. @throws a redirect, or `notFound()` */
  readonly enter: (pathname: string) => void | Promise<void>;
};

/** The root of the staff application's routes; the entry gives it its component. */
export const rootRoute = createRootRouteWithContext<Context>()({
  beforeLoad: ({ context, location }): void | Promise<void> => context.enter(location.pathname),
});

/** The parent of the screens under the navbar; the entry gives it its component. */
export const frameRoute = createRoute({ getParentRoute: () => rootRoute, id: 'marco' });

export type PathOf<Ruta extends string> = Ruta extends `${infer Before}/:${infer Name}` ? `${Before}/$${Name}` : Ruta;

/** Returns the address of a screen as the router writes it: `$name` for a segment that varies. */
export const pathOf = <const Ruta extends string>(ruta: Ruta): PathOf<Ruta> => ruta.replace('/:', '/$') as PathOf<Ruta>;
