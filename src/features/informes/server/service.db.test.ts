import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { correo } from '#catalogo/campos/correo.ts';
import { entero } from '#catalogo/campos/entero.ts';
import { opcion } from '#catalogo/campos/opcion.ts';
import { texto } from '#catalogo/campos/texto.ts';
import { defineInforme, filterByPrograma } from '#catalogo/informe.ts';
import { inscripcionHBV } from '#catalogo/inscripcion-hbv/formulario.ts';
import { permisosOf } from '#catalogo/permisos.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import { solicitudesUnidadDeEducacionVirtual as solicitudes } from '#catalogo/solicitud-udev/tramite.ts';
import { createTestDatabase } from '#platform/server/testing/database.ts';
import type { ConsultaDeInforme, FiltroDeInforme } from '../filtro.ts';
import { createInformes } from './service.ts';
import { insertRegistros, type UnRegistro } from './testing.ts';

const { db } = await createTestDatabase();
const informes = createInformes(db);

const formulario = {
  ...inscripcionHBV,
  slug: 'prueba',
  campos: {
    nombre: texto({ identifica: null, etiqueta: 'Nombre' }),
    apellido: texto({ identifica: null, etiqueta: 'Apellido', obligatorio: false }),
    correo: correo({ etiqueta: 'Correo', obligatorio: false }),
    edad: entero({ etiqueta: 'Edad', min: 0, max: 200, obligatorio: false, vacio: 'N/A' }),
    programa: opcion({ etiqueta: 'Programa', lista: 'programas', obligatorio: false, vacio: 'N/A' }),
  },
};

const informe = defineInforme<typeof formulario>({
  slug: 'prueba',
  titulo: 'Prueba',
  tituloExportacion: 'Prueba',
  tema: 'cursos',
  formulario,
  lecturas: [],
  columnas: [
    { campo: 'nombre', y: ['apellido'], ordenable: true },
    { campo: 'edad', ordenable: true },
    { campo: 'programa', ordenable: true },
    { campo: 'fechaRegistro', ordenable: true },
    { campo: 'estado' },
  ],
  onScreen: { identidad: ['nombre'], asunto: [] },
  filtros: [{ campo: 'programa', etiqueta: 'Programa', lista: 'programas' }],
  acciones: { estado: true, correo: true },
  ownerCampo: 'correo',
});

const gestora = {
  usuario: 'gestora',
  nombre: 'Gestora',
  email: 'gestora@example.com',
  permisos: permisosOf(['manager']),
};

const store = async (registros: readonly UnRegistro[]) => insertRegistros(db, formulario, registros);
const pagina = async (consulta: ConsultaDeInforme) => informes.pagina(informe, consulta, gestora);
const nombres = async (consulta: ConsultaDeInforme) => (await pagina(consulta)).map(({ datos }) => datos['nombre']);
const withNombres = (...all: string[]): UnRegistro[] => all.map((nombre) => ({ datos: { nombre } }));

beforeEach(async () => {
  await sql`truncate registros cascade`.execute(db);
});

describe('order', () => {
  it('is that of Spanish for texts, with ñ after n and accents after their letter, in any case', async () => {
    await store(withNombres('zapata', 'Ñañez', 'nuñez', 'Nunez', 'Ozaeta', 'ángel', 'Andrea', 'Beatriz', 'ÁNGELA'));
    const ascending = ['Andrea', 'ángel', 'ÁNGELA', 'Beatriz', 'Nunez', 'nuñez', 'Ñañez', 'Ozaeta', 'zapata'];
    expect(await nombres({ orden: 'nombre' })).toEqual(ascending);
    expect(await nombres({ orden: 'nombre', sentido: 'desc' })).toEqual(ascending.toReversed());
  });

  it('is numeric for numbers, rows without a number first', async () => {
    await store([9, 100, 'N/A', 25].map((edad) => ({ datos: { nombre: `de ${edad}`, edad } })));
    expect(await nombres({ orden: 'edad' })).toEqual(['de N/A', 'de 9', 'de 25', 'de 100']);
  });

  it('is that of the option’s text, or of its replacement', async () => {
    const programas = [{ clave: 'a', texto: 'Zootecnia' }, 'N/A', { clave: 'z', texto: 'Ábaco' }, null];
    await store(programas.map((programa, i) => ({ datos: { nombre: String(i), programa } })));
    expect(await nombres({ orden: 'programa' })).toEqual(['3', '2', '1', '0']);
  });

  it('reads several fields of one column as one text', async () => {
    await store([
      { datos: { nombre: 'Ana', apellido: 'Zuluaga' } },
      { datos: { nombre: 'Ana', apellido: 'Arias' } },
      { datos: { nombre: 'Ana', apellido: null } },
    ]);
    const rows = await pagina({ orden: 'nombre' });
    expect(rows.map(({ datos }) => datos['apellido'])).toEqual([null, 'Arias', 'Zuluaga']);
  });

  it('takes texts of any length', async () => {
    await store(withNombres('ñ'.repeat(5000), 'a'.repeat(5000)));
    expect((await nombres({ orden: 'nombre' })).map((nombre) => String(nombre)[0])).toEqual(['a', 'ñ']);
  });

  it('is from the newest to the oldest unless something else is asked', async () => {
    const days = ['2026-03-01', '2026-05-02', '2026-04-15'];
    await store(days.map((day) => ({ datos: { nombre: day }, creado: new Date(`${day}T12:00:00Z`) })));
    expect(await nombres({})).toEqual(['2026-05-02', '2026-04-15', '2026-03-01']);
  });

  it.each(['datos', 'estado', 'nombre desc', "nombre'; drop table registros --", '__proto__', 'correo', ''])(
    'by %j, which is no sortable column, is refused',
    async (orden) => {
      await expect(pagina({ orden })).rejects.toMatchObject({
        code: 'datos-invalidos',
        errores: { orden: expect.stringMatching(/\S/) },
      });
    },
  );
});

describe('groups', () => {
  const PROGRAMAS = [{ clave: 'a', texto: 'Zootecnia' }, { clave: 'z', texto: 'Ábaco' }, null];
  const registros = Array.from({ length: 25 }, (_, i) => ({
    datos: { nombre: String(i).padStart(2, '0'), programa: PROGRAMAS[i % 3] },
    estado: i % 2 === 0 ? ('abierto' as const) : ('pendiente' as const),
    creado: new Date(Date.UTC(2026, 2, 1 + (i % 7))),
  }));
  const grupos = async (filtro: FiltroDeInforme) => (await informes.grupos(informe, filtro, gestora)).grupos;

  it('are counted in the order in which their rows come', async () => {
    await store(registros);
    expect(await grupos({ agrupar: 'programa' })).toEqual([
      { texto: '', cuantas: 8 },
      { texto: 'Ábaco', cuantas: 8 },
      { texto: 'Zootecnia', cuantas: 9 },
    ]);
    expect(await grupos({ agrupar: 'estado', filtros: { programa: 'a' } })).toEqual([
      { texto: 'Abierto', cuantas: 5 },
      { texto: 'Pendiente', cuantas: 4 },
    ]);
    expect(await grupos({})).toEqual([]);
  });

  it.each([
    { agrupar: 'programa' },
    { agrupar: 'estado', orden: 'nombre', sentido: 'desc' },
    { agrupar: 'programa', orden: 'nombre', buscar: '1' },
  ] as const)('stand together, in order, page by page in both ways and as a whole: %j', async (filtro) => {
    await store(registros);
    const enteras = (await pagina({ ...filtro, limite: 100 })).map(({ id }) => id);
    const adelante: string[] = [];
    for (let after: string | undefined; adelante.length < enteras.length; after = adelante.at(-1)) {
      adelante.push(...(await pagina({ ...filtro, limite: 4, ...(after && { despues: after }) })).map(({ id }) => id));
    }
    expect(adelante).toEqual(enteras);
    const atras = [enteras.at(-1)!];
    while (atras.length < enteras.length) {
      atras.unshift(...(await pagina({ ...filtro, limite: 4, antes: atras[0]! })).map(({ id }) => id));
    }
    expect(atras).toEqual(enteras);
    const lotes: string[] = [];
    for await (const lote of informes.lotes(informe, filtro, gestora)) lotes.push(...lote.map(({ id }) => id));
    expect(lotes).toEqual(enteras);
    const valores = (await pagina({ ...filtro, limite: 100 })).map(({ estado, datos }) =>
      filtro.agrupar === 'estado' ? estado : JSON.stringify(datos['programa']),
    );
    expect(valores.filter((valor, i) => valor !== valores[i - 1])).toHaveLength(new Set(valores).size);
  });

  it.each(['nombre', 'edad', 'fechaRegistro', 'correo', '__proto__'])(
    'by %j, which is neither a state nor an option, are refused',
    async (campo) => {
      const refused = { code: 'datos-invalidos', errores: { agrupar: 'No se puede agrupar por esa columna.' } };
      await expect(grupos({ agrupar: campo })).rejects.toMatchObject(refused);
      await expect(pagina({ agrupar: campo })).rejects.toMatchObject(refused);
    },
  );
});

describe('pages', () => {
  const all = Array.from({ length: 25 }, (_, i) => String(i).padStart(2, '0'));

  it.each(['asc', 'desc'] as const)('hold every row once, forwards and backwards (%s)', async (sentido) => {
    await store(withNombres(...all.map((n) => (Number(n) % 3 === 0 ? 'igual' : n))));
    const asked = { orden: 'nombre', sentido, limite: 4 } as const;
    const forwards = [...(await pagina(asked))];
    for (let next; (next = await pagina({ ...asked, despues: forwards.at(-1)!.id })).length > 0;)
      forwards.push(...next);
    const backwards = [forwards.at(-1)!];
    for (let next; (next = await pagina({ ...asked, antes: backwards[0]!.id })).length > 0;) backwards.unshift(...next);
    expect(new Set(forwards.map(({ id }) => id)).size).toBe(25);
    expect(backwards.map(({ id }) => id)).toEqual(forwards.map(({ id }) => id));
    expect((await pagina({ ...asked, salto: 10 })).map(({ id }) => id)).toEqual(
      forwards.slice(10, 14).map(({ id }) => id),
    );
  });

  it('neither repeat nor leave out a row when others come in between', async () => {
    await store(withNombres(...all));
    const seen: unknown[] = [];
    let after: string | undefined;
    for (;;) {
      const rows = await pagina({ orden: 'nombre', limite: 5, ...(after && { despues: after }) });
      if (rows.length === 0) break;
      seen.push(...rows.map(({ datos }) => datos['nombre']));
      after = rows.at(-1)!.id;
      await store(withNombres('000 antes de todo', `${String(rows.at(-1)!.datos['nombre'])} 0`.replace(/^/, '!')));
    }
    expect(seen).toEqual(all);
  });

  it('keep rows of one instant apart', async () => {
    await store(withNombres(...all));
    const first = await pagina({ limite: 10 });
    const rest = await pagina({ limite: 100, despues: first.at(-1)!.id });
    expect(new Set([...first, ...rest].map(({ id }) => id)).size).toBe(25);
  });

  it('answer a conflict when the row next to them is gone', async () => {
    const [id] = await store(withNombres('a'));
    expect(await pagina({ despues: id! })).toEqual([]);
    await sql`truncate registros cascade`.execute(db);
    await expect(pagina({ despues: id! })).rejects.toMatchObject({ code: 'conflicto' });
  });
});

describe('filters', () => {
  it('narrow by semester, state and option, alone and together', async () => {
    const fisica = { clave: 'fisica', texto: 'Física' };
    await store([
      { datos: { nombre: 'a', programa: fisica }, semestre: '2026-1', estado: 'abierto' },
      { datos: { nombre: 'b', programa: fisica }, semestre: '2026-1', estado: 'cerrado' },
      { datos: { nombre: 'c', programa: null }, semestre: '2026-2', estado: 'cerrado' },
    ]);
    const orden = 'nombre';
    expect(await nombres({ orden, semestre: '2026-1' })).toEqual(['a', 'b']);
    expect(await nombres({ orden, estado: 'cerrado' })).toEqual(['b', 'c']);
    expect(await nombres({ orden, filtros: { programa: 'fisica' } })).toEqual(['a', 'b']);
    expect(await nombres({ orden, estado: 'cerrado', filtros: { programa: 'fisica' } })).toEqual(['b']);
    expect(await informes.count(informe, { estado: 'cerrado' }, gestora)).toBe(2);
  });

  it('narrow by a plain text that another choice wrote, and offer those that rows have', async () => {
    const informeByApellido = { ...informe, filtros: [filterByPrograma('apellido')] };
    await store(['Ruiz', 'Ávila', 'Ruiz', ''].map((apellido, i) => ({ datos: { nombre: `n${i}`, apellido } })));
    const filas = await informes.pagina(informeByApellido, { orden: 'nombre', filtros: { apellido: 'Ruiz' } }, gestora);
    expect(filas.map(({ datos }) => datos['nombre'])).toEqual(['n0', 'n2']);
    const [ofrecido] = await informes.opciones(informeByApellido, gestora);
    expect(ofrecido?.opciones.map(({ texto }) => texto)).toEqual(['Ávila', 'Ruiz']);
  });

  it.each(['nombre', "programa' or true --", 'programa.texto'])(
    'by %j, which the report has not, is refused',
    async (campo) => {
      await expect(pagina({ filtros: { [campo]: 'x' } })).rejects.toMatchObject({ code: 'datos-invalidos' });
    },
  );

  it('take quotes and wildcards for what they are', async () => {
    await store(withNombres('a'));
    for (const semestre of ["2026-2' or '1'='1", '%'])
      expect(await nombres({ semestre: semestre as Semestre })).toEqual([]);
    expect(await nombres({ filtros: { programa: "' or true --" } })).toEqual([]);
  });

  it('never show another form’s records', async () => {
    await insertRegistros(db, { ...formulario, slug: 'otra' }, withNombres('ajena'));
    await store(withNombres('propia'));
    expect(await nombres({})).toEqual(['propia']);
  });
});

describe('search', () => {
  it('finds all words anywhere, whatever their accents, case and order', async () => {
    await store([
      { datos: { nombre: 'LUZ MARÍA', apellido: 'NÚÑEZ PEÑA', correo: 'luz.nunez@example.com' } },
      { datos: { nombre: 'MARÍA', apellido: 'NUÑO' } },
    ]);
    expect(await nombres({ buscar: 'nuñez maria' })).toEqual(['LUZ MARÍA']);
    expect(await nombres({ buscar: '  NUNEZ\tlúz ' })).toEqual(['LUZ MARÍA']);
    expect(await nombres({ buscar: 'ria nu', orden: 'nombre' })).toEqual(['LUZ MARÍA', 'MARÍA']);
    expect(await nombres({ buscar: 'maria gomez' })).toEqual([]);
    expect(await nombres({ buscar: '   ' })).toHaveLength(2);
    expect(await informes.count(informe, { buscar: 'nuñez' }, gestora)).toBe(1);
  });

  it('finds a document with or without its points', async () => {
    await store(withNombres('1020304050'));
    expect(await nombres({ buscar: '1.020.304.050' })).toEqual(['1020304050']);
  });

  it.each(['%', '_', '\\', "'", 'a%', '"; drop table registros; --'])(
    'looks for %j as it is written',
    async (busqueda) => {
      await store(withNombres('aba', `con ${busqueda.toLowerCase()} dentro`));
      expect(await nombres({ buscar: busqueda })).toEqual([`con ${busqueda.toLowerCase()} dentro`]);
    },
  );

  it('gives the pages of rows that are adjacent at the end of the order, beyond the next rows', async () => {
    const first = Array.from({ length: 5200 }, (_, i) => `ana ${String(i).padStart(4, '0')}`);
    const last = Array.from({ length: 12 }, (_, i) => `zulma ${String(i).padStart(2, '0')}`);
    await store(withNombres(...first, ...last));
    const asked = { buscar: 'zulma', orden: 'nombre', limite: 5 } as const;
    const one = await pagina(asked);
    const two = await pagina({ ...asked, despues: one.at(-1)!.id });
    const three = await pagina({ ...asked, salto: 10 });
    expect([...one, ...two, ...three].map(({ datos }) => datos['nombre'])).toEqual(last);
    expect((await pagina({ ...asked, antes: three[0]!.id })).map(({ id }) => id)).toEqual(two.map(({ id }) => id));
  });
});

describe('all rows', () => {
  const readNombres = async (filtro: FiltroDeInforme) => {
    const rows = [];
    for await (const lote of informes.lotes(informe, filtro, gestora)) rows.push(...lote);
    return rows.map(({ datos }) => datos['nombre']);
  };

  it('come in order, each once, across lots', async () => {
    const all = Array.from({ length: 4500 }, (_, i) => String(i).padStart(4, '0'));
    await store(withNombres(...all));
    expect(await readNombres({ orden: 'nombre' })).toEqual(all);
    expect(await readNombres({ buscar: '44', orden: 'nombre' })).toEqual(all.filter((n) => n.includes('44')));
  });

  it('may be none', async () => {
    expect(await readNombres({})).toEqual([]);
  });
});

describe('a reader who sees only their own rows', () => {
  const docente = {
    usuario: 'docente.demo',
    nombre: 'Docente',
    email: 'Docente@Example.com',
    permisos: [`informes.leer:${informe.slug}`],
  };

  it('reads, counts and opens rows with their user name or address, and no other', async () => {
    const [ownId, foreignId] = await store([
      { datos: { nombre: 'suyo', correo: 'docente@example.com' } },
      { datos: { nombre: 'ajeno', correo: 'otra@example.com' } },
      { datos: { nombre: 'suyo también', correo: 'docente.demo' } },
    ]);
    const rows = await informes.pagina(informe, { orden: 'nombre' }, docente);
    expect(rows.map(({ datos }) => datos['nombre'])).toEqual(['suyo', 'suyo también']);
    expect(await informes.count(informe, {}, docente)).toBe(2);
    expect(await informes.registro(informe, ownId!, docente)).toMatchObject({ id: ownId });
    await expect(informes.registro(informe, foreignId!, docente)).rejects.toMatchObject({ code: 'no-existe' });
    await expect(informes.pagina(informe, { despues: foreignId! }, docente)).rejects.toMatchObject({
      code: 'conflicto',
    });
  });

  it('sees none without the permission', async () => {
    await store([{ datos: { nombre: 'suyo', correo: 'docente@example.com' } }]);
    expect(await informes.count(informe, {}, { ...docente, permisos: ['informes.leer:otro'] })).toBe(0);
  });

  it('sees all as a manager', async () => {
    await store(withNombres('a', 'b'));
    expect(await informes.count(informe, {}, { ...docente, permisos: permisosOf(['manager']) })).toBe(2);
  });
});

describe('requests', () => {
  /** Stores open requests by their due day, one that waits for its person and closed ones, the newest last. */
  async function storeRequests(): Promise<void> {
    const creado = (dia: number): Date => new Date(Date.UTC(2026, 9, dia));
    const rows = [
      { nombres: 'vieja sin plazo', creado: creado(2), vence: null },
      { nombres: 'nueva sin plazo', creado: creado(3), vence: null },
      { nombres: 'para el 20', creado: creado(4), vence: '2026-11-20', responsable: 'zoila' },
      { nombres: 'para el 12', creado: creado(5), vence: '2026-11-12', responsable: 'ana' },
      { nombres: 'espera', creado: creado(6), vence: '2026-11-01', estado: 'pendiente' as const, responsable: 'ana' },
      { nombres: 'cerrada', creado: creado(7), vence: '2026-11-02', estado: 'cerrado' as const },
      { nombres: 'recién cerrada', creado: creado(8), vence: null, estado: 'cerrado' as const, responsable: 'ana' },
    ];
    const ids = await insertRegistros(
      db,
      solicitudes.formulario,
      rows.map(({ nombres, ...row }) => ({ datos: { infoSolicitud: { nombres } }, ...row })),
    );
    for (const [i, { vence, responsable = null }] of rows.entries()) {
      await db.updateTable('registros').set({ vence, responsable }).where('id', '=', ids[i]!).execute();
    }
  }
  const namesOf = async (consulta: ConsultaDeInforme) =>
    (await informes.pagina(solicitudes, consulta, gestora)).map(
      ({ datos }) => (datos['infoSolicitud'] as { nombres: string }).nombres,
    );
  const WORK = [
    'para el 12',
    'para el 20',
    'vieja sin plazo',
    'nueva sin plazo',
    'espera',
    'recién cerrada',
    'cerrada',
  ];

  it('come in the order of work by due day or state, and in its reverse', async () => {
    await storeRequests();
    expect(await namesOf({ orden: 'vence', sentido: 'asc' })).toEqual(WORK);
    expect(await namesOf({ orden: 'estado', sentido: 'desc' })).toEqual(WORK.toReversed());
  });

  it('come by the person who attends to them, those of each in the order of work', async () => {
    await storeRequests();
    expect(await namesOf({ orden: 'responsable', sentido: 'asc' })).toEqual([
      'vieja sin plazo',
      'nueva sin plazo',
      'cerrada',
      'para el 12',
      'espera',
      'recién cerrada',
      'para el 20',
    ]);
  });

  it('come page by page in each of these orders, none twice and none left out', async () => {
    await storeRequests();
    for (const orden of ['vence', 'estado', 'responsable']) {
      const all = await namesOf({ orden });
      const read: string[] = [];
      let last: string | undefined;
      do {
        const filas = await informes.pagina(solicitudes, { orden, limite: 2, ...(last && { despues: last }) }, gestora);
        read.push(...filas.map(({ datos }) => (datos['infoSolicitud'] as { nombres: string }).nombres));
        last = filas.at(-1)?.id;
        if (filas.length < 2) break;
      } while (last !== undefined);
      expect(read).toEqual(all);
    }
  });

  it('come newest first to a call that names no order', async () => {
    await storeRequests();
    expect((await namesOf({})).slice(0, 2)).toEqual(['recién cerrada', 'cerrada']);
  });
});
