// Screens of the forms that the unit makes itself: the list of forms, and the editor of one.
import { TITULOS } from '#catalogo/titulos.ts';
import type { Pantalla } from '#core/pantalla.ts';

export const pantallas = {
  formularios: {
    ruta: '/gestores/formularios',
    titulo: TITULOS.formularios,
    acceso: 'formularios.editar',
    enlaces: [{ hogar: 'gestor', grupo: 'trabajo', orden: 5 }],
  },
  editar: {
    ruta: '/gestores/formularios/:formulario/editar',
    titulo: 'Editar formulario',
    acceso: 'formularios.editar',
    parent: '/gestores/formularios',
  },
} as const satisfies Readonly<Record<string, Pantalla>>;

/** Returns the address of the editor of a form. */
export const rutaOfEditor = (slug: string): string => `${pantallas.formularios.ruta}/${slug}/editar`;
