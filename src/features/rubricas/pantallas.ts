// Screen of the rubric: address, title, access, and its entry in the palette.
import { TITULOS } from '#catalogo/titulos.ts';
import type { Pantalla } from '#core/pantalla.ts';

export const pantallas = {
  rubrica: {
    ruta: '/gestores/listas/rubrica',
    titulo: TITULOS.rubrica,
    acceso: 'rubricas.editar',
    destinos: [{ grupo: 'Configuración' }],
  },
} as const satisfies Readonly<Record<string, Pantalla>>;
