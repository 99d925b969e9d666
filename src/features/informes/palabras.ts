// Words of the audit for acts on reports and their records.
import type { GruposDeAcciones } from '#core/auditoria/contract.ts';
import { ESTADO_INFO } from '#catalogo/estados.ts';
import { findInforme } from '#catalogo/index.ts';
import { RESULTADOS } from '#catalogo/resultados.ts';
import { rutaOfInforme } from '#catalogo/informe.ts';

type Palabras = Omit<GruposDeAcciones[string], 'titulo' | 'acciones'>;

const ESTADOS = Object.fromEntries(Object.entries(ESTADO_INFO).map(([estado, { nombre }]) => [estado, nombre]));

export const PALABRAS_DE_INFORMES = {
  objetos: {
    informe: {
      titulo: 'Informe',
      nombreOf: (slug) => findInforme(slug)?.titulo,
      rutaOf(slug) {
        const informe = findInforme(slug);
        return informe ? rutaOfInforme(informe) : null;
      },
    },
  },
  detalle: {
    conBusqueda: 'Con búsqueda',
    estado: { titulo: 'Estado', valores: ESTADOS },
    tipoAsignatura: { titulo: 'Tipo de asignatura', valores: { ALL: 'Todos' } },
  },
} as const satisfies Palabras;

export const PALABRAS_DE_REGISTROS = {
  objetos: { registro: { titulo: 'Registro' } },
  detalle: {
    cambio: 'Cambio',
    deshace: 'Deshace el cambio',
    nuevoEstado: { titulo: 'Nuevo estado', valores: ESTADOS },
    paso: 'Paso',
    resultado: { titulo: 'Resultado', valores: RESULTADOS },
  },
} as const satisfies Palabras;
