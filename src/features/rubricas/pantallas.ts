import { TITULOS } from '#catalogo/titulos.ts';
import type { Pantalla } from '../pantalla.ts';

export const pantallas = {
  rubrica: {
    ruta: '/gestores/listas/rubrica',
    titulo: TITULOS.rubrica,
    acceso: ['manager'],
    destinos: [{ de: 'Configuración' }],
  },
} as const satisfies Readonly<Record<string, Pantalla>>;
