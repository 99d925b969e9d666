// Address, title, access and link of the page of a semester.
import { TITULOS } from '#catalogo/titulos.ts';
import type { Pantalla } from '#core/pantalla.ts';

export const pantallas = {
  semestre: {
    ruta: '/gestores/semestre',
    titulo: TITULOS.semestre,
    acceso: 'semestre.leer',
    enlaces: [{ hogar: 'gestor', grupo: 'trabajo', orden: 6 }],
  },
} as const satisfies Readonly<Record<string, Pantalla>>;
