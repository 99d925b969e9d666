import { use } from 'react';
import type { Pantalla } from '../../pantalla.ts';
import { createSitio, type Sitio } from '../sitio.ts';
import { PantallasContext } from './PantallasContext.tsx';

const made = new WeakMap<readonly Pantalla[], Sitio>();

/** The ways to the screens of the site. */
export function useSitio(): Sitio {
  const pantallas = use(PantallasContext);
  const sitio = made.get(pantallas) ?? createSitio(pantallas);
  made.set(pantallas, sitio);
  return sitio;
}
