// Type of a slice's manifest in the browser: its screens and their routes.
import type { AnyRoute } from '@tanstack/react-router';
import type { Pantalla } from '#core/pantalla.ts';

/** All that the browser's entry knows of a slice. `src/web-slices.ts` lists them. */
export interface WebSlice {
  /** The same as in its manifest on the server, which serves a document at each. */
  readonly pantallas: readonly Pantalla[];
  /** Routes of addresses that are written in the slice: links and search parameters are typed. */
  readonly routes?: readonly AnyRoute[];
  /** Routes of addresses of the catalogue. They have no types: any text would be an address otherwise. */
  readonly routesOfCatalogo?: readonly AnyRoute[];
}
