import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { readRuta } from '#catalogo/arbol.ts';
import { SIN_CUPOS } from '#catalogo/campos/opcion.ts';
import { caracterizacionDigital } from '#catalogo/caracterizacion/formulario.ts';
import { inscripcionCatedra } from '#catalogo/catedras/formulario.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { CATALOGO } from '#catalogo/index.ts';
import { inscripcionHBV } from '#catalogo/inscripcion-hbv/formulario.ts';
import { solicitudUDEV } from '#catalogo/solicitud-udev/formulario.ts';
import { CARGAS } from '#catalogo/testing/cargas.ts';
import { ENTORNO } from '#catalogo/testing/entorno.ts';
import { createArchivos } from '#core/archivos/server/service.ts';
import { readLibres, setCupos } from '#core/cupos/service.ts';
import { seedListas } from '#features/listas/server/service.ts';
import { createDatabase, type Db } from '#platform/server/db/database.ts';
import { createTestDatabase } from '#platform/server/testing/database.ts';
import { createTestFiles } from '#platform/server/testing/files.ts';
import type { Registro } from '../contract.ts';
import { createRecepcion, type Llegada, type Recepcion, type ResultadoDeEnvio } from './service.ts';

const { db, connection } = await createTestDatabase();
const files = await createTestFiles();
await seedListas(db);
let now: Date;
const receptionOn = (db: Db): Recepcion =>
  createRecepcion({
    db,
    catalogo: () => CATALOGO,
    entorno: async () => ({ ...ENTORNO, version: '1' }),
    archivos: createArchivos({ db, files }),
    now: () => now,
  });
const recepcion = receptionOn(db);

/** The same database, reached by a process of its own. */
function anotherProcess(): Recepcion {
  const other = createDatabase({ connection });
  onTestFinished(async () => other.destroy());
  return receptionOn(other);
}

const send = async (
  formulario: Formulario,
  llegada: Partial<Llegada> = {},
  by = recepcion,
): Promise<ResultadoDeEnvio> => by.recibir(formulario, { entrada: CARGAS[formulario.slug], clave: null, ...llegada });

const registros = async (): Promise<readonly Registro[]> =>
  (await sql<Registro>`select * from registros order by creado, id`.execute(db)).rows;

const numeroOf = (resultado: ResultadoDeEnvio): unknown => resultado.ok && readRuta(resultado.recibo, 'idSolicitud');

const numbersTo = (n: number): string[] => Array.from({ length: n }, (_, i) => String(i + 1).padStart(10, '0'));

beforeEach(async () => {
  now = new Date('2026-11-20T15:00:00Z');
  await sql`truncate registros, envios, consecutivos, cupos cascade`.execute(db);
});

describe('a value of the server', () => {
  it('is written by it, and not taken from a client', async () => {
    await send(solicitudUDEV);
    expect(await registros()).toMatchObject([
      {
        datos: {
          infoSolicitud: {
            idSolicitud: '0000000001',
            asunto: 'Solicitud a la Unidad de Educación Virtual',
            extensionArchivo: 'png',
          },
        },
      },
    ]);
  });

  it('is the semester in which it was filled', async () => {
    now = new Date('2026-07-05T15:00:00Z');
    await send(inscripcionCatedra, { diligenciado: '2026-06-29T10:00:00Z' });
    expect(await registros()).toMatchObject([{ semestre: '2026-1', datos: { semestreActual: '2026-1' } }]);
  });

  it('is the levels of a characterization', async () => {
    await send(caracterizacionDigital);
    const [{ datos }] = (await registros()) as [Registro];
    const niveles = Object.keys(caracterizacionDigital.campos).map((grupo) =>
      readRuta(datos, `${grupo}.nivelCriticidad`),
    );
    expect(niveles).toEqual(['Bajo', 'Bajo', 'Medio', 'Medio', 'Medio']);
  });
});

describe('a number', () => {
  it('is told on the receipt, kept in the record and found by search', async () => {
    const resultado = await send(solicitudUDEV);
    expect(numeroOf(resultado)).toBe('0000000001');
    const [registro] = await registros();
    expect(registro!.busqueda).toContain('0000000001');
    expect(await recepcion.ultimo(solicitudUDEV, 'infoSolicitud.idSolicitud')).toBe(1);
  });

  it('is given once and without gaps to many at once in two processes', async () => {
    const processes = [recepcion, anotherProcess()];
    const resultados = await Promise.all(
      Array.from({ length: 200 }, async (_, i) => send(solicitudUDEV, { clave: randomUUID() }, processes[i % 2])),
    );
    expect(new Set(resultados.map(numeroOf))).toEqual(new Set(numbersTo(200)));
    const kept = (await registros()).map(({ datos }) => readRuta(datos, 'infoSolicitud.idSolicitud'));
    expect(new Set(kept)).toEqual(new Set(numbersTo(200)));
  });

  it('is taken once for a key that many send at once, and told to all', async () => {
    const clave = randomUUID();
    const processes = [recepcion, anotherProcess()];
    const resultados = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => send(solicitudUDEV, { clave }, processes[i % 2])),
    );
    expect(new Set(resultados.map(numeroOf))).toEqual(new Set(['0000000001']));
    expect(numeroOf(await send(solicitudUDEV, { clave: randomUUID() }))).toBe('0000000002');
  });

  it('is not taken by a sending whose key another form takes at the same moment', async () => {
    const clave = randomUUID();
    const taken = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const holding = db.transaction().execute(async (tx) => {
      await sql`insert into envios (clave, formulario, huella, respuesta, creado)
                values (${clave}, ${inscripcionHBV.slug}, '\\x00', '{"id": "otro"}', now())`.execute(tx);
      taken.resolve();
      await release.promise;
    });
    await taken.promise;
    const sending = send(solicitudUDEV, { clave });
    await waitsForALock();
    release.resolve();
    await holding;
    expect(await sending).toEqual({ ok: false, motivo: 'clave-ajena' });
    expect(numeroOf(await send(solicitudUDEV))).toBe('0000000001');
  });
});

async function waitsForALock(): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_locks where not granted`.execute(db);
    if (rows.length > 0) return;
  }
}

let inscritos = 0;

/** Enrols another person each time. */
const enrol = async (llegada: Partial<Llegada> = {}, by = recepcion): Promise<ResultadoDeEnvio> => {
  inscritos += 1;
  const entrada = { ...CARGAS[inscripcionCatedra.slug], numDocumento: String(1_000_000 + inscritos) };
  return send(inscripcionCatedra, { entrada, ...llegada }, by);
};

describe('places', () => {
  const cupo = { lista: 'catedras', clave: 'catedra-de-deporte-y-cultura', semestre: '2026-2' };

  it('are given exactly as often as there are, to 200 who ask at once in two processes', async () => {
    await setCupos(db, cupo, 10);
    const processes = [recepcion, anotherProcess()];
    const resultados = await Promise.all(
      Array.from({ length: 200 }, async (_, i) => enrol({ clave: randomUUID() }, processes[i % 2])),
    );
    expect(resultados.filter(({ ok }) => ok)).toHaveLength(10);
    expect(await registros()).toHaveLength(10);
    expect(await readLibres(db, '2026-2')).toEqual({ catedras: { [cupo.clave]: 0 } });
    const { rows } = await sql`select from envios`.execute(db);
    expect(rows).toHaveLength(10);
    for (const resultado of resultados.filter(({ ok }) => !ok)) {
      const fallos = [{ ruta: 'catedra', mensaje: SIN_CUPOS, falta: false }];
      expect(resultado).toEqual({ ok: false, motivo: 'datos-invalidos', fallos });
    }
  });

  it('are taken once by a key that is sent again', async () => {
    await setCupos(db, cupo, 2);
    const clave = randomUUID();
    const entrada = CARGAS[inscripcionCatedra.slug];
    const first = await enrol({ clave, entrada });
    expect(await enrol({ clave, entrada })).toEqual(first);
    expect(await readLibres(db, '2026-2')).toEqual({ catedras: { [cupo.clave]: 1 } });
  });

  it('leave the key free for another choice', async () => {
    await setCupos(db, cupo, 0);
    const clave = randomUUID();
    expect(await enrol({ clave })).toMatchObject({ ok: false });
    const entrada = { ...CARGAS[inscripcionCatedra.slug], catedra: 'Equidad de Género' };
    expect(await enrol({ clave, entrada })).toMatchObject({ ok: true });
  });

  it('are counted in the semester of the record, and without limit where none is set', async () => {
    await setCupos(db, { ...cupo, semestre: '2026-1' }, 0);
    await setCupos(db, { ...cupo, clave: 'equidad-de-genero' }, 0);
    expect(await enrol()).toMatchObject({ ok: true });
  });

  it('that a manager removes are not taken from those who have them', async () => {
    await setCupos(db, cupo, 2);
    await enrol();
    await enrol();
    await setCupos(db, cupo, 1);
    expect(await enrol()).toMatchObject({ ok: false });
    await setCupos(db, cupo, 3);
    expect(await enrol()).toMatchObject({ ok: true });
    expect(await enrol()).toMatchObject({ ok: false });
    expect(await registros()).toHaveLength(3);
  });

  it('are given once to a document, which is told no more of the other enrolment', async () => {
    await setCupos(db, cupo, 5);
    const entrada = { ...CARGAS[inscripcionCatedra.slug], numDocumento: '1020304050' };
    expect(await enrol({ entrada })).toMatchObject({ ok: true });
    const fallos = [{ ruta: 'numDocumento', mensaje: 'Ya hay una inscripción con este documento', falta: false }];
    const refused = { ok: false, motivo: 'datos-invalidos', fallos };
    expect(await enrol({ entrada: { ...entrada, numDocumento: ' 1.020.304.050 ' } })).toEqual(refused);
    expect(await readLibres(db, '2026-2')).toEqual({ catedras: { [cupo.clave]: 4 } });
    expect(await enrol({ entrada: { ...entrada, catedra: 'Equidad de Género' } })).toMatchObject({ ok: true });
    now = new Date('2027-02-01T15:00:00Z');
    expect(await enrol({ entrada })).toMatchObject({ ok: true });
  });

  it('are given once to a document that many send at the same moment', async () => {
    const entrada = CARGAS[inscripcionCatedra.slug];
    const processes = [recepcion, anotherProcess()];
    const resultados = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => enrol({ entrada, clave: randomUUID() }, processes[i % 2])),
    );
    expect(resultados.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await registros()).toHaveLength(1);
  });
});
