// Screens of the forms that the unit makes itself: the list of forms, and the editor of one.
import type { Pantalla } from '#core/pantalla.ts';

export const pantallas = {
  editar: {
    ruta: '/gestores/formularios/:formulario/editar',
    titulo: 'Editar formulario',
    acceso: 'formularios.editar',
    parent: '/gestores/formularios',
  },
} as const satisfies Readonly<Record<string, Pantalla>>;
