import { expect, it } from 'vitest';
import type { ListaDeGrupos } from '#catalogo/arbol.ts';
import { cancelacionAsignaturas } from '#catalogo/cancelacion/formulario.ts';
import { notariaDocente } from '#catalogo/notaria/formulario.ts';
import { solicitudAulaVirtual } from '#catalogo/solicitud-aula-virtual/formulario.ts';
import { camposOf } from './items.ts';
import { readPegada } from './pegada.ts';

const notaria = notariaDocente.campos.infoEstudiantes as ListaDeGrupos;
const ANA = { nombreEstudiante: 'Ana Gil', cedulaEstudiante: '1.020.304', correoEstudiante: 'ana@u.edu.co' };
const BRUNO = { nombreEstudiante: 'Bruno Paz', cedulaEstudiante: 'AB123456', correoEstudiante: 'bruno@u.edu.co' };

it.each([
  [
    'cells of Excel, with their headings',
    'Nombre\tDocumento\tCorreo\r\nAna Gil\t1.020.304\tana@u.edu.co\r\nBruno Paz\tAB123456\tbruno@u.edu.co\r\n',
  ],
  ['semicolons', 'Ana Gil; 1.020.304; ana@u.edu.co\nBruno Paz; AB123456; bruno@u.edu.co'],
  ['commas, quotes and empty lines', 'Ana Gil,"1.020.304",ana@u.edu.co\n\n  \nBruno Paz,AB123456,bruno@u.edu.co'],
  ['another order of columns', 'ana@u.edu.co\t1.020.304\tAna Gil\nAB123456\tbruno@u.edu.co\tBruno Paz'],
  ['names in two columns', 'Ana\tGil\t1.020.304\tana@u.edu.co\nBruno\tPaz\tAB123456\tbruno@u.edu.co'],
])('reads %s', (_, text) => {
  expect(readPegada(camposOf(notaria, 'own'), text)).toEqual([ANA, BRUNO]);
});

it('keeps what has another shape, for the checks to find', () => {
  expect(readPegada(camposOf(notaria, 'own'), 'Ana Gil;12;ana.u.edu.co;x')).toEqual([
    { nombreEstudiante: 'Ana Gil', cedulaEstudiante: '12', correoEstudiante: 'ana.u.edu.co x' },
  ]);
  expect(readPegada(camposOf(notaria, 'own'), 'Ana Gil')).toEqual([
    { nombreEstudiante: 'Ana Gil', cedulaEstudiante: '', correoEstudiante: '' },
  ]);
  expect(readPegada(camposOf(notaria, 'own'), ' \n\t\n')).toEqual([]);
});

it('reads the lists of the other forms', () => {
  expect(
    readPegada(
      camposOf(cancelacionAsignaturas.campos.alumnosAgregados as ListaDeGrupos, 'own'),
      'Ana;Gil;1020304;a@u.co',
    ),
  ).toEqual([
    {
      documentoEstudiante: '1020304',
      nombreEstudiante: 'Ana',
      apellidoEstudiante: 'Gil',
      correoInstitucional: 'a@u.co',
    },
  ]);
  expect(
    readPegada(
      camposOf(solicitudAulaVirtual.campos.listaCursosAgregados as ListaDeGrupos, 'own'),
      'Nombre\tCódigo\nCálculo\t3007-01',
    ),
  ).toEqual([{ nombreAsignatura: 'Cálculo', codigoGrupoAsignatura: '3007-01' }]);
});
