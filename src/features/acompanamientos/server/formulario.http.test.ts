// Data that the form of the accompaniment reads when it opens.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { acompanamientoDocente } from '#catalogo/acompanamiento/formulario.ts';
import { datosOf } from '#catalogo/acompanamiento/guardado.ts';
import { emptyCalendario } from '#catalogo/rubrica/calendario.ts';
import { evaluadosOf, newEvaluacion } from '#catalogo/rubrica/evaluacion.ts';
import { RUBRICAS } from '#catalogo/rubrica/primera-version.ts';
import type { Acompanamiento } from '#catalogo/rubrica/registro.ts';
import { seedCalendarios } from '#demostracion/semestre.ts';
import { insertAsignaturas } from '#features/asignaturas/server/store.ts';
import { readCalendario } from '#features/calendarios/server/service.ts';
import { insertRegistros } from '#features/informes/server/testing.ts';
import { createRubricas, seedRubricas } from '#features/rubricas/server/service.ts';
import { createTestApp } from '../../../testing/app.ts';
import { readAcompanamiento } from './service.ts';

const { app, db, clock, signIn } = await createTestApp();
const headers = await signIn(['manager']);
const { guiaDidactica, compromisoAcademico } = RUBRICAS;

const get = async (url: string) => app.inject({ method: 'GET', url: `/api${url}`, headers });

it('returns the rubric of a type of subject', async () => {
  expect((await get('/acompanamientos/rubrica?tipo=AMV')).json()).toEqual(guiaDidactica);
  expect((await get('/acompanamientos/rubrica?tipo=APV&version=1')).json()).toEqual(compromisoAcademico);
  expect((await get('/acompanamientos/rubrica?tipo=XYZ')).statusCode).toBe(400);
});

it('keeps stored versions when a release ships others, and returns the newest by default', async () => {
  const [criterio] = guiaDidactica.criterios;
  const keep = async (version: number, texto: string) => {
    const contenido = { ...guiaDidactica, version, criterios: [{ ...criterio, criterio: texto }] };
    await sql`insert into rubricas values ('guiaDidactica', ${version}, ${JSON.stringify(contenido)})`.execute(db);
  };
  await keep(1, 'Como se envió antes.');
  await seedRubricas(db);
  await keep(2, 'Como se edita hoy.');
  const findRubrica = await createRubricas(db).buscar();
  const textos = [findRubrica('AMV', 1), findRubrica('AMV', 2), findRubrica('AMV'), findRubrica('AMV', 9)];
  expect(textos.map(({ criterios }) => criterios[0]?.criterio)).toEqual([
    'Como se envió antes.',
    'Como se edita hoy.',
    'Como se edita hoy.',
    'Como se edita hoy.',
  ]);
  expect(findRubrica('APV')).toEqual(compromisoAcademico);
});

it('has the dates of a semester only if they were entered', async () => {
  expect(await readCalendario(db, '2026-2')).toEqual(emptyCalendario('2026-2'));
  await seedCalendarios(db, clock.now);
  expect(await readCalendario(db, '2026-2')).toMatchObject({ inicio: '2026-08-03', semanas: 17 });
  expect(await readCalendario(db, '2024-1')).toEqual(emptyCalendario('2024-1'));
});

it('lists each teacher once in Spanish alphabetical order, with subjects by code, and the present week', async () => {
  const asignada = (docente: string, correo: string, codigoAsignatura: string, programaAcademico = 'Enfermería') =>
    ({ docente, correo, codigoAsignatura, programaAcademico, facultad: 'Ingenierías', tipoAsignatura: 'AMV' }) as const;
  await insertAsignaturas(
    db,
    [
      asignada('Zoila Mejía', 'zoila@universidad.edu.co', '300'),
      asignada('Óscar Ríos', 'oscar@universidad.edu.co', '200'),
      asignada('Óscar Ríos', 'oscar@universidad.edu.co', '100'),
      asignada('Óscar Ríos', 'oscar@universidad.edu.co', '100', 'Matemáticas'),
      asignada('Nubia Ñáñez', 'nubia@universidad.edu.co', '400'),
    ].map((asignatura) => ({ ...asignatura, semestre: '2026-2', habilitable: true })),
  );
  const { docentes, semana } = (await get('/acompanamientos/docentes')).json<{
    docentes: { nombre: string; asignaturas: { codigo: string }[] }[];
    semana: number | null;
  }>();
  expect(semana).toBe(16);
  expect(docentes.map(({ nombre, asignaturas }) => [nombre, ...asignaturas.map(({ codigo }) => codigo)])).toEqual([
    ['Nubia Ñáñez', '400'],
    ['Óscar Ríos', '100', '200'],
    ['Zoila Mejía', '300'],
  ]);
});

const imagen = { nombre: 'semana.png', tipo: 'image/png', tamano: 4000, clave: 'a1' };

const acompanamiento = (semana: number): Acompanamiento => ({
  datos: {
    infoAcompanamiento: {
      informacionDocente: { nombreDocente: 'LUZ ÁNGELA PEÑA', correo: 'Luz.Pena@universidad.edu.co' },
      informacionAsignatura: {
        codigoAsignatura: '201101-A',
        tipoAsignatura: { clave: 'AMV', texto: 'AMV' },
        facultad: { clave: 'ingenierias', texto: 'Ingenierías' },
        semana,
      },
      emailAlterno: null,
      observacionGeneral: null,
    },
    imgSemana: imagen,
    imgFirma: imagen,
    imgResultadoAcompanamiento: null,
  },
  copias: [],
  rubrica: { version: 1, variante: 'guiaDidactica' },
  evaluados: evaluadosOf(guiaDidactica, {
    ...newEvaluacion(guiaDidactica),
    elecciones: Object.fromEntries(
      guiaDidactica.criterios.map(({ clave, descriptores, observaciones }) => [
        clave,
        { descriptor: descriptores[0]!.clave, observacion: observaciones[0]!.clave, observacionAdicional: '' },
      ]),
    ),
  }),
  total: 5,
});

const HECHOS = {
  evaluador: { nombre: 'Gloria Pinzón', correo: 'gloria@universidad.edu.co' },
  marca: 3.5,
  correosCopia: [],
};

it('returns the last accompaniment of teacher and subject, without regard to case', async () => {
  const anterior = async (correo: string, codigo: string) =>
    (
      await app.inject({ method: 'POST', url: '/api/acompanamientos/anterior', headers, payload: { correo, codigo } })
    ).json<{ anterior: object | null }>().anterior;
  expect(await anterior('luz.pena@universidad.edu.co', '201101-A')).toBeNull();
  const [, id] = await insertRegistros(
    db,
    acompanamientoDocente,
    [5, 9].map((semana) => ({
      datos: datosOf(acompanamiento(semana), HECHOS),
      creado: new Date(Date.UTC(2026, 9, semana)),
    })),
  );
  expect(await anterior('LUZ.PENA@universidad.edu.co', '201101-a')).toMatchObject({
    id,
    semestre: '2026-2',
    semana: 9,
    evaluador: 'Gloria Pinzón',
    total: 5,
    rubrica: { version: 1, variante: 'guiaDidactica' },
    evaluados: acompanamiento(9).evaluados,
    observacionGeneral: null,
  });
  expect(await anterior('luz.pena@universidad.edu.co', '201102')).toBeNull();
  expect(await readAcompanamiento(db, id!)).toMatchObject({
    id,
    acompanamiento: { datos: { imgFirma: { clave: 'a1' } } },
  });
  expect(await readAcompanamiento(db, '01890000-0000-7000-8000-000000000000')).toBeNull();
});
