import { expect, it } from 'vitest';
import { grupo } from '#catalogo/arbol.ts';
import { correo } from '#catalogo/campos/correo.ts';
import { texto } from '#catalogo/campos/texto.ts';
import { informacionNotariaDocente as informe } from '#catalogo/notaria/informe.ts';
import { celular } from '#catalogo/personas.ts';
import { seccionesDe } from './secciones.ts';

const estudiante = (nombreEstudiante: string) => ({ nombreEstudiante, cedulaEstudiante: '001' });
const etiquetas = (unidad: string | undefined, infoEstudiantes: readonly object[]): string[] =>
  seccionesDe({ filas: informe.formulario, unidad }, { infoEstudiantes })
    .flatMap(({ campos }) => campos)
    .filter(({ texto }) => texto !== '')
    .map(({ etiqueta, texto }) => `${etiqueta}: ${texto}`);

it('tells the items of a list apart by their number', () => {
  expect(etiquetas(undefined, [estudiante('ANA'), estudiante('BERTA')])).toEqual([
    '1. Nombre del estudiante: ANA',
    '1. Documento del estudiante: 001',
    '2. Nombre del estudiante: BERTA',
    '2. Documento del estudiante: 001',
  ]);
});

it('does not number the one item that the row is', () => {
  expect(etiquetas(informe.unidad, [estudiante('ANA')])).toEqual([
    'Nombre del estudiante: ANA',
    'Documento del estudiante: 001',
  ]);
});

it('shows nobody what programs alone know something by', () => {
  const campos = {
    uno: grupo({
      clave: texto({ identifica: null, etiqueta: 'Clave', interno: true }),
      nombre: texto({ identifica: null, etiqueta: 'Nombre' }),
    }),
  };
  const secciones = [{ titulo: 'Uno', campos: ['uno'] }];
  const leidas = seccionesDe(
    { filas: { campos, secciones }, unidad: undefined },
    { uno: { clave: 'x-1', nombre: 'Ana' } },
  );
  expect(leidas).toMatchObject([{ campos: [{ etiqueta: 'Nombre', texto: 'Ana' }] }]);
});

it('speaks to managers of somebody else, and knows what can be copied, written to or called', () => {
  const campos = {
    correo: correo({ etiqueta: 'Correo' }),
    celular,
  };
  const secciones = [{ titulo: 'Sus datos', campos: ['correo', 'celular'] }];
  const [seccion] = seccionesDe(
    { filas: { campos, secciones }, unidad: undefined },
    { correo: 'ana@universidad.edu.co', celular: '3001234567' },
  );
  expect(seccion?.titulo).toBe('Datos de la persona');
  expect(seccion?.campos.map(({ como }) => como)).toEqual(['correo', 'telefono']);
});
