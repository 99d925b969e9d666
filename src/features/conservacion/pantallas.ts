// Address, title and access of the retention screen.
import { TITULOS } from '#catalogo/titulos.ts';
import type { Pantalla } from '#core/pantalla.ts';

export const pantallas = {
  conservacion: {
    ruta: '/gestores/datosPersonales/conservacion',
    titulo: 'Conservación de datos',
    acceso: 'conservacion.editar',
    destinos: [{ grupo: TITULOS.datosPersonales }],
  },
} as const satisfies Readonly<Record<string, Pantalla>>;
