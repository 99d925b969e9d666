// Words of the audit for the details of acts on copies and resets of courses.
import { diaInWords } from '#catalogo/rangos.ts';
import type { GruposDeAcciones } from '#core/auditoria/contract.ts';
import { inThousands } from '#platform/contract/quantities.ts';

/** `<platform>/<number>`, and which of its courses. */
const CODIGO_DE_CATEGORIA = /^[\w.-]+\/\d+(: |$)/;

const weekday = diaInWords({ weekday: 'long' });

export const DETALLE_DE_TANDAS = {
  activa: 'Activa',
  cambio: { titulo: 'Cambio', valores: { alta: 'Se agregó', cambio: 'Se cambió', baja: 'Se eliminó' } },
  categoria: 'Categoría',
  categorias: {
    titulo: 'Categorías',
    // Deleted categories only have codes.
    valores: (codigos) =>
      Array.isArray(codigos) && codigos.every((codigo) => CODIGO_DE_CATEGORIA.test(String(codigo)))
        ? inThousands(codigos.length)
        : undefined,
  },
  conRespaldo: 'Con copia',
  conservar: 'Copias que conserva',
  curso: 'Curso',
  cursos: 'Cursos',
  dia: {
    titulo: 'Día',
    // The first of January of 2024 was a Monday: 1.
    valores: (dia) => (typeof dia === 'number' ? weekday(`2024-01-0${dia}`) : undefined),
  },
  hora: { titulo: 'Hora', valores: (hora) => (typeof hora === 'number' ? `${hora}:00` : undefined) },
  programada: 'Programada',
  servidor: 'Plataforma',
} as const satisfies GruposDeAcciones[string]['detalle'];
