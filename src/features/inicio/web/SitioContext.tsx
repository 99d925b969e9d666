import { createContext, use } from 'react';
import type { Sitio } from '../sitio.ts';

/** Gives the screens below it those of the site, which only the entry knows. */
export const SitioContext = createContext<Sitio | null>(null);

/** The screens of the site. @throws outside `SitioContext` */
export function useSitio(): Sitio {
  const sitio = use(SitioContext);
  if (!sitio) throw new Error('no SitioContext');
  return sitio;
}
