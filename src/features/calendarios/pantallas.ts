import { TITULOS } from '#catalogo/titulos.ts';
import type { Pantalla } from '../pantalla.ts';

export const pantallas = {
  calendario: {
    ruta: '/gestores/listas/calendario',
    titulo: TITULOS.calendario,
    acceso: ['manager'],
    destinos: [{ de: 'Configuración' }],
  },
} as const satisfies Readonly<Record<string, Pantalla>>;
