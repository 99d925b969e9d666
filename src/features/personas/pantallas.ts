import { TITULOS } from '#catalogo/titulos.ts';
import type { Pantalla } from '../pantalla.ts';

export const pantallas = {
  datosPersonales: {
    ruta: '/gestores/datosPersonales',
    titulo: TITULOS.datosPersonales,
    acceso: ['manager'],
    enlaces: [{ hogar: 'gestor', grupo: 'administracion', orden: 3 }],
  },
} as const satisfies Readonly<Record<string, Pantalla>>;
