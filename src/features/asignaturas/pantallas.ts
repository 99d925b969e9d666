// Address, title and access of the screen of assignments of teachers to subjects.
import { TITULOS } from '#catalogo/titulos.ts';
import type { Pantalla } from '#core/pantalla.ts';

export const pantallas = {
  asignaturas: {
    ruta: '/gestores/asignaturas',
    titulo: TITULOS.asignaturas,
    acceso: 'asignaturas.editar',
    enlaces: [{ hogar: 'gestor', grupo: 'trabajo', orden: 4 }],
  },
} as const satisfies Readonly<Record<string, Pantalla>>;
