// Address, title, access and link of the status page.
import { TITULOS } from '#catalogo/titulos.ts';
import type { Pantalla } from '#core/pantalla.ts';

export const pantallas = {
  estado: {
    ruta: '/gestores/estado',
    titulo: TITULOS.estado,
    acceso: 'vigilancia.leer',
    enlaces: [{ hogar: 'gestor', grupo: 'administracion', orden: 4, isRare: true }],
  },
} as const satisfies Readonly<Record<string, Pantalla>>;
