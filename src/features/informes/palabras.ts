// Words of the audit for acts on reports.
import { ESTADO_INFO } from '#catalogo/estados.ts';
import { rutaOfInforme } from '#catalogo/informe.ts';
import type { GruposDeAcciones } from '#core/auditoria/contract.ts';

type Palabras = Omit<GruposDeAcciones[string], 'titulo' | 'acciones'>;

const ESTADOS = Object.fromEntries(Object.entries(ESTADO_INFO).map(([estado, { nombre }]) => [estado, nombre]));

export const PALABRAS_DE_INFORMES = {
  objetos: {
    informe: {
      titulo: 'Informe',
      nombreOf: (slug, catalogo) => catalogo.findInforme(slug)?.titulo,
      rutaOf: (slug) => rutaOfInforme({ slug }),
    },
  },
  detalle: {
    conBusqueda: 'Con búsqueda',
    estado: { titulo: 'Estado', valores: ESTADOS },
    tipoAsignatura: { titulo: 'Tipo de asignatura', valores: { ALL: 'Todos' } },
  },
} as const satisfies Palabras;
