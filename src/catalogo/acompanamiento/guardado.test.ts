import { expect, it } from 'vitest';
import { evaluadosOf, newEvaluacion, totalOfEvaluados } from '../rubrica/evaluacion.ts';
import { rubricaOf } from '../rubrica/primera-version.ts';
import type { Acompanamiento } from '../rubrica/registro.ts';
import { NA } from '../rubrica/rubrica.ts';
import { ENTORNO } from '../testing/entorno.ts';
import { datosOf, registradoOf, type HechosDelServidor } from './guardado.ts';

const rubrica = rubricaOf('AMV');
const [primero, segundo, tercero] = rubrica.criterios;
const imagen = { nombre: 'semana.png', tipo: 'image/png', tamano: 4000, clave: 'a1' };

const HECHOS: HechosDelServidor = {
  evaluador: { nombre: 'Gloria Pinzón', correo: 'gloria.pinzon@universidad.edu.co' },
  marca: 3.5,
  correosCopia: ENTORNO.opciones('correosCopia'),
};

/** Three criteria: one with evidence, one toggled off, one that has an additional observation alone. */
const evaluados = evaluadosOf(
  { ...rubrica, criterios: [primero!, segundo!, tercero!] },
  {
    ...newEvaluacion(rubrica),
    elecciones: {
      [primero!.clave]: { descriptor: 'tres', observacion: primero!.observaciones[0]!.clave, observacionAdicional: '' },
      [segundo!.clave]: { descriptor: NA, observacion: NA, observacionAdicional: 'Se revisará después.' },
      [tercero!.clave]: { descriptor: tercero!.descriptores[0]!.clave, observacionAdicional: 'Muy completo.' },
    },
  },
).map((evaluado, i) =>
  i > 0
    ? { ...evaluado, evidencia: null }
    : {
        ...evaluado,
        evidencia: {
          texto: 'Asistió a tres momentos.',
          fuente: 'Inducción',
          consultada: '2026-11-20T12:00:00Z',
          sugerencia: 'tres',
        },
      },
);

const ACOMPANAMIENTO: Acompanamiento = {
  datos: {
    infoAcompanamiento: {
      informacionDocente: { nombreDocente: 'LUZ ÁNGELA PEÑA', correo: 'Luz.Pena@universidad.edu.co' },
      informacionAsignatura: {
        codigoAsignatura: '3007852-01',
        tipoAsignatura: { clave: 'AMV', texto: 'AMV' },
        facultad: { clave: 'ingenierias', texto: 'Ingenierías' },
        semana: 3,
      },
      emailAlterno: null,
      observacionGeneral: 'Buen trabajo.',
    },
    imgSemana: imagen,
    imgFirma: imagen,
    imgResultadoAcompanamiento: null,
  },
  copias: ['unidad.virtual@universidad.edu.co', 'luis.rios@correo.universidad.edu.co'],
  rubrica: { version: 1, variante: 'guiaDidactica' },
  evaluados,
  total: totalOfEvaluados(evaluados),
};

it('is read from a record as it was stored', () => {
  const datos = JSON.parse(JSON.stringify(datosOf(ACOMPANAMIENTO, HECHOS))) as unknown;
  expect(registradoOf(datos)).toEqual({
    acompanamiento: ACOMPANAMIENTO,
    evaluador: HECHOS.evaluador,
    marca: HECHOS.marca,
  });
});

it('keeps the key of an address of the list, and makes one for another', () => {
  expect(datosOf(ACOMPANAMIENTO, HECHOS)).toMatchObject({
    infoAcompanamiento: {
      emailUsuarios: {
        emailUsuarioAuth: 'gloria.pinzon@universidad.edu.co',
        emailUsuariosList: [
          { clave: HECHOS.correosCopia[0]!.clave, texto: 'unidad.virtual@universidad.edu.co' },
          { texto: 'luis.rios@correo.universidad.edu.co' },
        ],
      },
    },
  });
});

it.each([
  [3.49, 'por-debajo'],
  [3.5, 'alcanzada'],
  [5, 'alcanzada'],
  [0, 'por-debajo'],
  [NA, 'sin-total'],
] as const)('says of a total of %s: %s', (total, clave) => {
  expect(datosOf({ ...ACOMPANAMIENTO, total }, HECHOS)).toMatchObject({ infoAcompanamiento: { marca: { clave } } });
});
