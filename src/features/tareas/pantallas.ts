// Address, title, access and links of the screen that lists background jobs.
import { TITULOS } from '#catalogo/titulos.ts';
import type { Pantalla } from '#core/pantalla.ts';

export const pantallas = {
  tareas: {
    ruta: '/gestores/tareas',
    titulo: TITULOS.tareas,
    acceso: 'tareas.atender',
    enlaces: [{ hogar: 'gestor', grupo: 'trabajo', orden: 3 }],
    destinos: [{ search: { de: 'por-atender' }, titulo: 'Tareas fallidas por atender', grupo: TITULOS.tareas }],
  },
} as const satisfies Readonly<Record<string, Pantalla>>;
