// Address, title and access of the settings screen.
import { TITULOS } from '#catalogo/titulos.ts';
import type { Pantalla } from '#core/pantalla.ts';

export const pantallas = {
  ajustes: {
    ruta: '/gestores/listas/ajustes',
    titulo: TITULOS.ajustes,
    acceso: 'ajustes.editar',
    destinos: [{ grupo: 'Configuración' }],
  },
} as const satisfies Readonly<Record<string, Pantalla>>;
