// Address, title and access of the page with everything about one person.
import { TITULOS } from '#catalogo/titulos.ts';
import type { Pantalla } from '#core/pantalla.ts';

export const pantallas = {
  persona: {
    // Without the person's name: that travels with the entry of the browser's history.
    ruta: '/gestores/persona',
    titulo: 'Todo de una persona',
    acceso: 'personas.buscar',
    destinos: [{ grupo: TITULOS.datosPersonales }],
  },
} as const satisfies Readonly<Record<string, Pantalla>>;
