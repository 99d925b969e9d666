import { createContext } from 'react';
import type { Pantalla } from '../../pantalla.ts';

/** The screens of the site, which only the entry knows. */
export const PantallasContext = createContext<readonly Pantalla[]>([]);
