import { TITULOS } from '#catalogo/titulos.ts';
import type { Pantalla } from '../pantalla.ts';

/** Screen of the rubric: address, title and access. */
export const pantallas = {
  rubrica: {
    ruta: '/gestores/listas/rubrica',
    titulo: TITULOS.rubrica,
    acceso: 'rubricas.editar',
    destinos: [{ de: 'Configuración' }],
  },
} as const satisfies Readonly<Record<string, Pantalla>>;
