// Address, title and access of the screen with the dates of each semester.
import { TITULOS } from '#catalogo/titulos.ts';
import type { Pantalla } from '#core/pantalla.ts';

export const pantallas = {
  calendario: {
    ruta: '/gestores/listas/calendario',
    titulo: TITULOS.calendario,
    acceso: 'ajustes.editar',
    destinos: [{ grupo: 'Configuración' }],
  },
} as const satisfies Readonly<Record<string, Pantalla>>;
