import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apoyoExamenesHabilitaciones as apoyo } from '#catalogo/apoyo-examen-habilitacion/tramite.ts';
import { informacionInscripcionCatedras as catedras } from '#catalogo/catedras/tramite.ts';
import { informacionInscripcionHBV as hbv } from '#catalogo/inscripcion-hbv/tramite.ts';
import { tramite as satisfaccion } from '#catalogo/satisfaccion/tramite.ts';
import { solicitudesUnidadDeEducacionVirtual as udev } from '#catalogo/solicitud-udev/tramite.ts';
import { setCupos } from '#core/cupos/service.ts';
import { seedListas } from '#features/listas/server/service.ts';
import { DISTINCT } from '#platform/chart/paints.ts';
import { createTestApp } from '../../../../testing/app.ts';
import type { GraficosDeInforme } from '../../contract-graficos.ts';
import { insertRegistros, type UnRegistro } from '../testing.ts';

const { app, db, signIn, clock } = await createTestApp();
let gestora: object;
let docente: object;

beforeAll(async () => seedListas(db));
beforeEach(async () => {
  // A Friday; the Monday before it is a holiday.
  clock.now = new Date('2026-11-20T12:00:00Z');
  await sql`truncate registros, cupos, auditoria cascade`.execute(db);
  [gestora, docente] = await Promise.all([signIn(['manager'], 'gestora'), signIn(['editingteacher'], 'docente')]);
});

const request = async (path: string, payload: object = {}, as = gestora) => {
  const answer = await app.inject({ method: 'POST', url: `/api/informes/${path}`, headers: { ...as }, payload });
  return { status: answer.statusCode, body: answer.json() };
};
async function read(slug: string, clave: string, filtro: object = {}, as = gestora) {
  const { body } = await request(`${slug}/graficos`, filtro, as);
  return (body as GraficosDeInforme).graficos.find((grafico) => grafico.clave === clave)!;
}

const opcion = (texto: string) => ({ clave: texto.toLowerCase(), texto });
const solicitud = (dia: string, cambio: Partial<UnRegistro> = {}): UnRegistro => ({
  datos: { infoSolicitud: { tipoUsuario: opcion('Docente'), pregunta: opcion('Aula') } },
  creado: new Date(`${dia}T15:00:00Z`),
  ...cambio,
});
const save = async (...solicitudes: readonly UnRegistro[]) => insertRegistros(db, udev.formulario, solicitudes);

describe('time', () => {
  it('is that of Bogotá’s calendar, in weeks from Monday to Sunday, empty ones included', async () => {
    // 11 p. m. of the Sunday, and 1 a. m. of the Monday of two weeks later.
    await save(
      solicitud('', { creado: new Date('2026-10-19T04:00:00Z') }),
      solicitud('', { creado: new Date('2026-11-02T06:00:00Z') }),
    );
    const { eje, categorias, cuentas } = await read(udev.slug, 'semanas');
    expect(eje).toBe('Semana');
    expect(categorias.map(({ clave, texto, corto }) => [clave, texto, corto])).toEqual([
      ['2026-10-12/2026-10-18', 'Semana del 12 al 18 de octubre de 2026', '12 oct'],
      ['2026-10-19/2026-10-25', 'Semana del 19 al 25 de octubre de 2026', '19 oct'],
      ['2026-10-26/2026-11-01', 'Semana del 26 de octubre al 1 de noviembre de 2026', '26 oct'],
      ['2026-11-02/2026-11-08', 'Semana del 2 al 8 de noviembre de 2026', '2 nov'],
    ]);
    expect(cuentas[0]).toEqual([1, 0, 0, 1]);
  });

  it('uses longer stretches for a long range, which title and marks name', async () => {
    await save(solicitud('2024-01-15'), solicitud('2026-11-19'));
    const { titulo, eje, categorias, nota } = await read(udev.slug, 'semanas');
    expect([eje, categorias.length, categorias[0]!.texto]).toEqual(['Mes', 35, 'Enero de 2024']);
    expect([titulo, nota]).toEqual(['Solicitudes por mes y estado', 'El último mes aún no termina.']);
    const marca = { grafico: 'semanas', categoria: categorias[0]!.clave };
    expect((await request(`${udev.slug}/total`, { marca })).body).toMatchObject({
      marca: '«Solicitudes por mes y estado», Enero de 2024',
    });
  });
});

describe('age', () => {
  it('is counted in business days, and its bands open the counted rows after midnight too', async () => {
    clock.now = new Date('2026-11-21T04:55:00Z');
    gestora = await signIn(['manager'], 'gestora');
    // Friday with five minutes left; the Tuesday before; the Friday of the week before, with a weekend and a holiday
    // between.
    await save(solicitud('2026-11-20'), solicitud('2026-11-17'), solicitud('2026-11-13'));
    await save(solicitud('2026-09-01'), solicitud('2026-09-01', { estado: 'cerrado' }));
    const { categorias, series, cuentas } = await read(udev.slug, 'antiguedad');
    expect(series.map(({ texto }) => texto)).toEqual(['Abierto', 'Pendiente']);
    expect(categorias.map(({ texto }, i) => [texto, cuentas[0]![i]])).toEqual([
      ['0 a 2 días hábiles', 1],
      ['3 a 5 días hábiles', 2],
      ['6 a 10 días hábiles', 0],
      ['11 a 20 días hábiles', 0],
      ['Más de 20 días hábiles', 1],
    ]);
    const marca = { grafico: 'antiguedad', categoria: categorias[1]!.clave, serie: 'abierto' };
    expect((await request(`${udev.slug}/total`, { marca })).body).toMatchObject({
      total: 2,
      marca: '«Antigüedad de las solicitudes sin cerrar», 3 a 5 días hábiles · Abierto',
    });
    const vieja = { grafico: 'antiguedad', categoria: categorias[4]!.clave };
    expect((await request(`${udev.slug}/total`, { marca: vieja })).body).toMatchObject({ total: 1 });
    clock.advance(600);
    gestora = await signIn(['manager'], 'gestora');
    expect((await request(`${udev.slug}/total`, { marca })).body).toMatchObject({ total: 2 });
  });
});

describe('places', () => {
  const inscripcion = (clave: string): UnRegistro => ({ datos: { catedra: { clave, texto: clave } } });

  it('are compared with the counts of a semester, without any where there is no limit', async () => {
    await insertRegistros(
      db,
      catedras.formulario,
      ['equidad-de-genero', 'equidad-de-genero', 'desarrollo-sostenible'].map(inscripcion),
    );
    const withoutLimite = await read(catedras.slug, 'catedras');
    expect(withoutLimite).toMatchObject({ referencias: null, nota: 'Solo del semestre 2026-2.' });
    await setCupos(db, { lista: 'catedras', clave: 'equidad-de-genero', semestre: '2026-2' }, 30);
    const { categorias, valores, referencias } = await read(catedras.slug, 'catedras');
    expect(categorias.map(({ texto }) => texto)).toEqual(['Equidad de Género', 'Desarrollo Sostenible']);
    expect([valores[0], referencias]).toEqual([[2, 1], { nombre: 'Cupos', valores: [30, null] }]);
    expect((await read(catedras.slug, 'catedras', { semestre: '2026-1' })).categorias).toEqual([]);
  });

  it('include options without any row, the fullest first; a filtered option is alone', async () => {
    await insertRegistros(db, catedras.formulario, ['equidad-de-genero', 'desarrollo-sostenible'].map(inscripcion));
    const limites = { 'equidad-de-genero': 5000, 'desarrollo-sostenible': 2, 'literatura-y-sociedad': 30 };
    for (const [clave, total] of Object.entries({ ...limites, 'derechos-humanos-y-diversidad': 0 }))
      await setCupos(db, { lista: 'catedras', clave, semestre: '2026-2' }, total);
    const { categorias, valores, referencias, nota } = await read(catedras.slug, 'catedras');
    expect(categorias.map(({ texto }) => texto)).toEqual([
      'Desarrollo Sostenible',
      'Equidad de Género',
      'Literatura y Sociedad',
    ]);
    expect([valores[0], referencias?.valores]).toEqual([
      [1, 1, 0],
      [2, 5000, 30],
    ]);
    expect(nota).toBe('Solo del semestre 2026-2. Cada barra muestra qué parte de los cupos está ocupada.');
    const sola = await read(catedras.slug, 'catedras', { filtros: { catedra: 'literatura-y-sociedad' } });
    expect([sola.categorias.map(({ clave }) => clave), sola.valores]).toEqual([['literatura-y-sociedad'], [[0]]]);
  });
});

describe('a mark', () => {
  it('narrows every read, in words too', async () => {
    await save(solicitud('2026-11-20'), solicitud('2026-11-20', { estado: 'cerrado' }), solicitud('2026-09-01'));
    const marca = { grafico: 'semanas', categoria: '2026-11-16/2026-11-22', serie: 'abierto' };
    const filtro = { marca };
    expect((await request(`${udev.slug}/consulta`, filtro)).body).toMatchObject({ filas: [{ estado: 'abierto' }] });
    const hoja = await request(`${udev.slug}/hoja`, { ...filtro, para: 'copiar' });
    expect(hoja.body).toMatchObject({
      datos: expect.arrayContaining([
        'Filtro: solo «Solicitudes por semana y estado», Semana del 16 al 22 de noviembre de 2026 · Abierto',
      ]),
      filas: [expect.anything()],
    });
    const cambio = { seleccion: { informe: udev.slug, filtro }, nuevoEstado: 'pendiente' };
    const cambiado = await app.inject({
      method: 'POST',
      url: '/api/generales/actualizarEstado',
      headers: { ...gestora },
      payload: cambio,
    });
    expect(cambiado.json()).toMatchObject({ actualizados: 1 });
    expect((await request(`${udev.slug}/total`, filtro)).body).toMatchObject({ total: 0 });
  });

  it.each([
    ['of no chart', { grafico: 'otro', categoria: '1' }],
    ['of a chart without such a series', { grafico: 'preguntas', categoria: 'a', serie: 'b' }],
    ['of a state that is none', { grafico: 'semanas', categoria: '2026-11-20', serie: 'roto' }],
    ['of a day that is none', { grafico: 'semanas', categoria: '2026-02-30' }],
    ['of a stretch that runs backwards', { grafico: 'semanas', categoria: '2026-11-20/2026-11-01' }],
    ['with what would end a text', { grafico: 'preguntas', categoria: 'a\u0000b' }],
    ['with nothing', { grafico: 'preguntas', categoria: '' }],
    ['without a category', { grafico: 'preguntas' }],
    ['too long', { grafico: 'preguntas', categoria: 'a'.repeat(201) }],
    ['with a list', { grafico: 'preguntas', categoria: ['a'] }],
    ['that is a text', 'preguntas'],
  ])('%s is refused, in words', async (_, marca) => {
    for (const path of ['graficos', 'consulta', 'total']) {
      const { status, body } = await request(`${udev.slug}/${path}`, { marca });
      expect([path, status, body]).toMatchObject([path, 400, { message: expect.stringMatching(/\S/) }]);
    }
  });

  it('is taken literally, even if it has a meaning in SQL', async () => {
    await save(solicitud('2026-11-20'));
    for (const categoria of ["' or true --", '%', '{}', '$1', '\\', '…']) {
      const marca = { grafico: 'preguntas', categoria };
      const { body } = await request(`${udev.slug}/total`, { marca });
      expect(body).toMatchObject({ total: 0, marca: `«Preguntas más frecuentes», ${categoria}` });
    }
  });
});

describe('a category', () => {
  it('that its list does not know is called by its key, ordered or not', async () => {
    await insertRegistros(db, apoyo.formulario, [
      { datos: { nombreDocente: 'OTRA', opcionHabilitacion: { clave: 'antigua', texto: 'Antigua' } } },
    ]);
    expect((await read(apoyo.slug, 'opciones')).categorias).toEqual([{ clave: 'antigua', texto: 'antigua' }]);
    await insertRegistros(db, hbv.formulario, [{ datos: { horario: { clave: 'antiguo', texto: 'Antiguo' } } }]);
    const { categorias } = await read(hbv.slug, 'horarios');
    expect(categorias.at(-1)).toEqual({ clave: 'antiguo', texto: 'antiguo' });
    expect((await read(hbv.slug, 'programas')).categorias).toEqual([{ clave: '-', texto: 'Sin dato', sinDato: true }]);
    const marca = { grafico: 'programas', categoria: '-' };
    expect((await request(`${hbv.slug}/total`, { marca })).body).toMatchObject({
      total: 1,
      marca: '«Inscripciones por programa», Sin dato',
    });
  });
});

describe('bars', () => {
  it('include all categories, the greatest first, with a name for those that are not drawn', async () => {
    const programas = Array.from({ length: 57 }, (_, i) => `Programa ${i}`);
    await insertRegistros(
      db,
      hbv.formulario,
      programas.map((texto) => ({ datos: { programaAcademico: opcion(texto) } })),
    );
    const { categorias, otras: others } = await read(hbv.slug, 'programas');
    expect([categorias.length, others]).toEqual([57, { una: 'otro programa', varias: 'otros # programas' }]);
    expect(await read(hbv.slug, 'horarios')).not.toHaveProperty('otras');
  });

  it('keep rows without a value apart, if there are more categories than room', async () => {
    const programas = Array.from({ length: 201 }, (_, i) => ({ programaAcademico: opcion(`Programa ${i}`) }));
    await insertRegistros(
      db,
      hbv.formulario,
      [...programas, {}].map((datos) => ({ datos })),
    );
    const { categorias, cuentas } = await read(hbv.slug, 'programas');
    expect(categorias.slice(-2)).toMatchObject([{ texto: 'Sin dato', sinDato: true }, { varias: 3 }]);
    expect([categorias.length, cuentas[0]!.slice(-2)]).toEqual([200, [1, 3]]);
  });
});

describe('series', () => {
  const sentirse = (clave: string): UnRegistro => ({ datos: { infoSolicitud: { emotion: { clave, texto: clave } } } });

  it('are as many as can be distinguished: every emotion, and the rest together', async () => {
    const emociones = satisfaccion.listas?.find(({ nombre }) => nombre === 'emociones')?.opciones ?? [];
    await insertRegistros(
      db,
      satisfaccion.formulario,
      emociones.map(({ clave }) => sentirse(clave)),
    );
    const readSeries = async () =>
      (await read(satisfaccion.informe!.slug, 'emocionesPorSemestre')).series.map(({ texto }) => texto);
    expect(await readSeries()).toEqual(emociones.map(({ texto }) => texto));
    await insertRegistros(db, satisfaccion.formulario, [sentirse('otra'), sentirse('una-mas')]);
    const palabras = await readSeries();
    expect(palabras).toHaveLength(DISTINCT);
    expect(palabras.at(-1)).toBe(`Otros (${emociones.length + 2 - DISTINCT + 1})`);
  });
});

describe('the reader', () => {
  const registroOf = (nombreDocente: string) => ({
    datos: { nombreDocente, opcionHabilitacion: opcion('Examen'), observacion: 'Ninguna' },
  });

  it('must be allowed to open the report, whose opening is noted once', async () => {
    expect((await request(`${udev.slug}/graficos`, {}, docente)).status).toBe(403);
    expect((await request(`${udev.slug}/graficos`, {}, {})).status).toBe(401);
    expect((await request('ninguno/graficos')).status).toBe(404);
    await sql`truncate auditoria`.execute(db);
    await request(`${udev.slug}/graficos`, { semestre: '2026-2' });
    await request(`${udev.slug}/consulta`);
    const { rows } = await sql`select accion, objeto_ids from auditoria where accion = 'informe.apertura'`.execute(db);
    expect(rows).toEqual([{ accion: 'informe.apertura', objeto_ids: [udev.slug] }]);
  });

  it('sees in the charts of their own report only rows with their name', async () => {
    await insertRegistros(db, apoyo.formulario, [
      registroOf('DOCENTE'),
      registroOf('OTRA PERSONA'),
      registroOf('OTRA PERSONA'),
    ]);
    expect((await read(apoyo.slug, 'opciones')).cuentas.flat()).toEqual([3, 0, 0]);
    const ownGrafico = await read(apoyo.slug, 'opciones', {}, docente);
    expect(ownGrafico.cuentas.flat()).toEqual([1, 0, 0]);
    const marca = { grafico: 'opciones', categoria: 'examen' };
    expect((await request(`${apoyo.slug}/total`, { marca }, docente)).body).toMatchObject({ total: 1 });
  });

  it('sees a new record and a changed state at once', async () => {
    const [id] = await save(solicitud('2026-11-20'));
    expect((await read(udev.slug, 'usuarios')).cuentas).toEqual([[1], [0], [0]]);
    await save(solicitud('2026-11-20'));
    await app.inject({
      method: 'POST',
      url: '/api/generales/actualizarEstado',
      headers: { ...gestora },
      payload: { listaRegistros: [id], nuevoEstado: 'cerrado' },
    });
    expect((await read(udev.slug, 'usuarios')).cuentas).toEqual([[1], [0], [1]]);
  });
});
