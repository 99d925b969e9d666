// A list as a workbook: downloaded, edited, checked, and sent back as acts.
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { beforeEach, describe, expect, it } from 'vitest';
import { LISTAS } from '#catalogo/listas/semillas.ts';
import { writeCells } from '#platform/server/sheet/write-cells.ts';
import { aDocx } from '#platform/server/testing/sample-files.ts';
import { createTestApp } from '../../../testing/app.ts';
import { seedListas } from './service.ts';
import { gestionOf } from './testing.ts';

const testApp = await createTestApp();
const { db, signIn } = testApp;
const {
  call,
  open: openLista,
  change: act,
  download,
  revisar,
} = gestionOf(testApp, await signIn(['manager'], 'gloria.gestora'));

beforeEach(async () => {
  await sql`truncate listas, auditoria cascade`.execute(db);
  await seedListas(db);
});

/** Lists with attributes, the longest list, and one with texts only. */
const CON_LO_SUYO = [
  ...LISTAS.filter(({ atributos, claves, textos }) => atributos ?? claves ?? textos).map(({ nombre }) => nombre),
  'programas',
  'momentosInduccion',
  'generos',
];

const filasOf = async (lista: string): Promise<string[][]> =>
  (await readSheet(Buffer.from(await download(lista)))).map((fila) => fila.map((celda) => String(celda ?? '')));

const libro = async (filas: readonly (readonly string[])[]): Promise<Uint8Array> =>
  writeCells([{ name: 'Opciones', widths: [], frozen: 0, rows: filas.map((fila) => fila.map((text) => ({ text }))) }]);

const accept = async (lista: string, contenido: Uint8Array) => {
  const { body } = await revisar(lista, contenido);
  return call('POST', `/${lista}/cambios`, { version: body.version, actos: body.actos, origen: 'archivo' });
};

describe('an unedited workbook', () => {
  it.each(CON_LO_SUYO)('%s changes nothing', async (nombre) => {
    const { status, body } = await revisar(nombre, await download(nombre));
    const { opciones } = await openLista(nombre);
    expect([status, body.actos, body.cambios, body.faltas, body.avisos]).toEqual([200, [], [], [], []]);
    expect(body.iguales).toBe(opciones.length);
  });

  it('has a row per option, in order, with its attributes', async () => {
    const [titulos, primera] = await filasOf('catedras');
    expect(titulos).toEqual(['Clave', 'Texto', 'Activa', 'Modalidad', 'Con cupos', 'Nota']);
    expect(primera!.slice(0, 5)).toEqual([
      'catedra-abierta-de-ciudadania-y-paz',
      'Cátedra Abierta de Ciudadanía y Paz',
      'Sí',
      'Virtual',
      'Sí',
    ]);
  });
});

describe('an edited workbook', () => {
  it('ties programmes to a programme and a faculty of the list, and to no other faculty', async () => {
    const titulos = ['Clave', 'Texto', 'Activa', 'Programa al que pertenece', 'Facultad a la que pertenece'];
    expect((await filasOf('programas'))[0]).toEqual(titulos);
    const derecho = ['derecho', 'Derecho', 'Sí', 'Filosofía'];
    const { body } = await revisar('programas', await libro([titulos, [...derecho, 'Inventada']]));
    expect(body.faltas).toEqual([
      {
        fila: 2,
        columna: 'Facultad a la que pertenece',
        mensaje: 'Elija una facultad de la lista de facultades.',
      },
    ]);
    const tied = await libro([titulos, [...derecho, 'Artes y Humanidades']]);
    expect((await accept('programas', tied)).status).toBe(200);
    expect((await openLista('programas')).opciones.find(({ clave }) => clave === 'derecho')).toMatchObject({
      atributos: { programa: 'Filosofía', facultad: 'Artes y Humanidades' },
    });
    expect((await revisar('programas', await download('programas'))).body.actos).toEqual([]);
  });

  it('shows additions, renamings, switches and order, and writes nothing until accepted', async () => {
    const [titulos, ciudadania, deporte, cine, ...resto] = await filasOf('catedras');
    const cambiado = await libro([
      titulos!,
      deporte!,
      ciudadania!,
      [cine![0]!, 'Cine y sociedad', 'No', 'Presencial', 'No', ''],
      ['', 'Astronomía', '', 'Virtual', '', 'Con telescopio.'],
      ...resto,
    ]);
    const before = await openLista('catedras');
    const { body } = await revisar('catedras', cambiado);
    expect(body.faltas).toEqual([]);
    expect(body.cambios.map(({ fila, que: action, detalle }) => [fila, action, detalle])).toEqual([
      [4, 'Cambiar el texto', 'Apreciación Cinematográfica → Cine y sociedad'],
      [4, 'Cambiar «Modalidad» de Cine y sociedad', 'Virtual → Presencial'],
      [4, 'Cambiar «Con cupos» de Cine y sociedad', 'Sí → No'],
      [4, 'Cambiar «Nota» de Cine y sociedad', expect.stringMatching(/ → \(vacío\)$/)],
      [4, 'Dejar de ofrecer', 'Cine y sociedad'],
      [5, 'Agregar', 'Astronomía'],
      [null, 'Ordenar', expect.any(String)],
    ]);
    expect(await openLista('catedras')).toEqual(before);
    expect((await accept('catedras', cambiado)).status).toBe(200);
    const after = await openLista('catedras');
    expect(after.opciones.slice(0, 4).map(({ texto, activa }) => [texto, activa])).toEqual([
      ['Cátedra de Deporte y Cultura', true],
      ['Cátedra Abierta de Ciudadanía y Paz', true],
      ['Cine y sociedad', false],
      ['Astronomía', true],
    ]);
    expect(after.historia[0]).toMatchObject({ origen: 'archivo' });
    expect((await revisar('catedras', await download('catedras'))).body.cambios).toEqual([]);
  });

  it('may have only some rows: the other options and the order stay', async () => {
    const { body } = await revisar(
      'tiposDocente',
      await libro([
        ['Clave', 'Texto'],
        ['', 'nuevo'],
        ['', 'Visitante'],
      ]),
    );
    expect(body.cambios.map(({ que: action, detalle }) => [action, detalle])).toEqual([
      ['Cambiar el texto', 'Nuevo → nuevo'],
      ['Agregar', 'Visitante'],
    ]);
    expect(body.avisos).toEqual([expect.stringContaining('Una opción de la lista no está en el archivo')]);
  });

  it('is refused if the list changed after planning', async () => {
    const { body } = await revisar(
      'tiposDocente',
      await libro([
        ['Clave', 'Texto'],
        ['', 'Visitante'],
      ]),
    );
    await act('tiposDocente', { acto: 'agregar', texto: 'Ocasional' });
    const { status } = await call('POST', '/tiposDocente/cambios', { version: body.version, actos: body.actos });
    expect(status).toBe(409);
  });
});

describe('faulty rows', () => {
  it('are all reported with their number, and nothing is planned', async () => {
    const { body } = await revisar(
      'catedras',
      await libro([
        ['Clave', 'Texto', 'Activa', 'Con cupos'],
        ['apreciacion-musical', 'Música', 'quizá', ''],
        ['ninguna', 'Otra', '', ''],
        ['', '', 'Sí', ''],
        ['apreciacion-musical', 'Música 2', '', ''],
      ]),
    );
    expect(body.actos).toEqual([]);
    expect(body.faltas).toEqual([
      { fila: 2, columna: 'Activa', mensaje: '«quizá» no es Sí ni No.' },
      { fila: 3, columna: 'Clave', mensaje: expect.stringContaining('no tiene una opción con esa clave') },
      { fila: 4, columna: 'Texto', mensaje: 'Falta «Texto».' },
      { fila: 5, columna: null, mensaje: 'Es la misma opción que la fila 2: «Apreciación Musical».' },
    ]);
  });

  it('include those that the list would refuse', async () => {
    const { body } = await revisar(
      'catedras',
      await libro([
        ['Clave', 'Texto', 'Activa'],
        ['catedra-abierta-de-ciudadania-y-paz', 'Cátedra Abierta de Ciudadanía y Paz', 'No'],
        ['', 'Botánica', ''],
        ['', 'BOTANICA', ''],
      ]),
    );
    expect(body.faltas).toEqual([
      { fila: 2, columna: null, mensaje: expect.stringContaining('no se puede dejar de ofrecer') },
      { fila: 3, columna: 'Texto', mensaje: expect.stringContaining('Ya hay una opción que se llama así') },
      { fila: 4, columna: 'Texto', mensaje: expect.stringContaining('Ya hay una opción que se llama así') },
    ]);
  });

  it('are not reported for a file that is no workbook of a list', async () => {
    const withoutTexto = await revisar(
      'catedras',
      await libro([
        ['Clave', 'Activa'],
        ['x', 'Sí'],
      ]),
    );
    expect(withoutTexto).toMatchObject({ status: 400, body: { message: expect.stringContaining('«Texto»') } });
    expect((await revisar('catedras', aDocx())).status).toBe(400);
    // The sentence quoted for user loads mentions `.csv`, which lists do not accept.
    expect(await revisar('catedras', new Uint8Array([1, 2]), 'lista.csv')).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^Elija un libro de Excel, con extensión \.xlsx\./) },
    });
  });

  it('are not compared with each other if there are too many', async () => {
    const many = Array.from({ length: 501 }, (_, i) => ['', `Opción ${i}`]);
    expect(await revisar('catedras', await libro([['Clave', 'Texto'], ...many]))).toMatchObject({
      status: 400,
      body: { message: 'El archivo tiene 501 filas. Una lista tiene como máximo 500 opciones.' },
    });
  });
});
