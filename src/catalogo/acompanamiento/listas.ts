import type { Lista } from '../listas/opcion.ts';

export const MARCA_DE_MEJORA = 'marcaDeMejora';

/** How a total stands to the mark below which improvements are proposed (setting `marcaDeMejora`). */
export const LISTAS_ACOMPANAMIENTO: readonly Lista[] = [
  {
    nombre: MARCA_DE_MEJORA,
    titulo: 'Acompañamiento: marca de mejora',
    cerrada: 'La aplicación elige una de estas tres según el total del acompañamiento.',
    opciones: [
      { clave: 'por-debajo', texto: 'Por debajo de la marca' },
      { clave: 'alcanzada', texto: 'Alcanza la marca' },
      { clave: 'sin-total', texto: 'Sin total' },
    ],
  },
];
