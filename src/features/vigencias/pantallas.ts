// Address, title and access of the screen with the windows of forms.
import { TITULOS } from '#catalogo/titulos.ts';
import type { Pantalla } from '#core/pantalla.ts';

export const pantallas = {
  vigencias: {
    ruta: '/gestores/listas/vigencias',
    titulo: TITULOS.vigencias,
    acceso: 'ajustes.editar',
    destinos: [{ grupo: 'Configuración' }],
  },
} as const satisfies Readonly<Record<string, Pantalla>>;
