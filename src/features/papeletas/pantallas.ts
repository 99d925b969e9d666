// Address, title and access of the screen with the survey's mode.
import { TITULOS } from '#catalogo/titulos.ts';
import type { Pantalla } from '#core/pantalla.ts';

export const pantallas = {
  modo: {
    ruta: '/gestores/listas/encuesta',
    titulo: TITULOS.modoDeEncuesta,
    acceso: 'ajustes.editar',
    destinos: [{ grupo: 'Configuración' }],
  },
} as const satisfies Readonly<Record<string, Pantalla>>;
