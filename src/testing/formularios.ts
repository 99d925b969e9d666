import { grupo, lista } from '#catalogo/arbol.ts';
import { texto } from '#catalogo/campos/texto.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { inscripcionHBV } from '#catalogo/inscripcion-hbv/formulario.ts';

/** A form that travels as parts: JSON texts of a group and of a list. */
export const porPartes: Formulario = {
  ...inscripcionHBV,
  slug: 'porPartes',
  ruta: '/prueba/porPartes',
  llamada: 'POST /prueba/porPartes',
  viaje: 'multipart',
  campos: {
    infoPersona: grupo(inscripcionHBV.campos),
    infoItems: lista(
      { nombre: texto({ etiqueta: 'Nombre' }), nota: texto({ etiqueta: 'Nota', obligatorio: false }) },
      { min: 1, max: 3, mensaje: 'Agregue uno.', etiqueta: 'Ítem' },
    ),
  },
  secciones: [{ titulo: 'Todo', campos: ['infoPersona', 'infoItems'] }],
};
