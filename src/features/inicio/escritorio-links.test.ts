import { expect, it } from 'vitest';
import { INFORMES_DE_FORMULARIOS } from '#catalogo/index.ts';
import { alertasOf, enlaceOfCupo, enlaceOfEdad, enlaceOfNuevos } from './escritorio-links.ts';

const [conSemestre, sinSemestre] = [true, false].map((con) =>
  INFORMES_DE_FORMULARIOS.find(({ semestreDesde }) => (semestreDesde !== undefined) === con)!,
);

it('the link to open requests of an age includes any semester between two days', () => {
  const tramo = { dias: 5, desde: '2026-11-12', hasta: '2026-11-17' };
  expect(enlaceOfEdad(conSemestre!.slug, tramo)).toEqual({
    to: `/gestores/informes/${conSemestre!.slug}`,
    search: { semestre: 'todos', estado: 'abierto', desde: '2026-11-12', hasta: '2026-11-17' },
  });
  expect(enlaceOfEdad(sinSemestre!.slug, { dias: null, desde: null, hasta: '2026-11-11' }).search).toEqual({
    estado: 'abierto',
    hasta: '2026-11-11',
  });
});

it('the link to new rows starts on Monday and includes the previous semester', () => {
  expect(enlaceOfNuevos(conSemestre!.slug, '2026-06-29').search).toEqual({ semestre: 'todos', desde: '2026-06-29' });
});

it('the link to enrolments selects the option and the semester, in every report', () => {
  const opcion = { campo: 'catedra', clave: 'una', texto: 'Una', total: 3, ocupados: 3 };
  expect(enlaceOfCupo({ ...opcion, informe: sinSemestre!.slug }, '2026-2').search).toEqual({
    catedra: 'una',
    semestre: '2026-2',
  });
  expect(enlaceOfCupo({ ...opcion, informe: conSemestre!.slug }, '2026-1').search).toEqual({
    catedra: 'una',
    semestre: '2026-1',
  });
});

it('alerts count only requests open for too long', () => {
  const tramo = { dias: 5, desde: null, hasta: null };
  const escritorio = {
    instante: '2026-11-20T15:00:00Z',
    solicitudes: {
      dias: 5,
      tramos: [tramo, tramo, tramo],
      informes: [
        { informe: 'a', cuentas: [1, 2, 3] },
        { informe: 'b', cuentas: [9, 0, 4] },
      ],
    },
    titulares: { vencidas: 1, porVencer: 2 },
    fallidas: 2,
    vigencias: [],
    nuevos: { desde: '2026-11-16', informes: [] },
    cupos: { porcentaje: 90, semestre: '2026-2', opciones: [] },
  };
  expect(alertasOf(escritorio)).toEqual({ vencidas: 7, titulares: 3, fallidas: 2, cupos: 0 });
});
