import { TITULOS } from '#catalogo/titulos.ts';
import type { Pantalla } from '../pantalla.ts';

export const pantallas = {
  conservacion: {
    ruta: '/gestores/datosPersonales/conservacion',
    titulo: 'Conservación de datos',
    acceso: ['manager'],
    destinos: [{ de: TITULOS.datosPersonales }],
  },
} as const satisfies Readonly<Record<string, Pantalla>>;
