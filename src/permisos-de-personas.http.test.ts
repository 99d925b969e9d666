// What was given to a person reaches the rows of its scope alone: for every bundle of permissions and three scopes, each call
// answers the same with and without the rows of others, and tells no such row from one that does not exist (issue 42 §1).
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { isReachedBy } from '#catalogo/ambito.ts';
import { apoyoExamenesHabilitaciones } from '#catalogo/apoyo-examen-habilitacion/tramite.ts';
import type { InformeDeFormulario } from '#catalogo/informe.ts';
import { informacionInscripcionHBV } from '#catalogo/inscripcion-hbv/tramite.ts';
import { informacionNotariaDocente } from '#catalogo/notaria/tramite.ts';
import { isOfInformes, OTORGABLES, type Otorgable } from '#catalogo/otorgables.ts';
import { informeSolicitudAulaVirtual } from '#catalogo/solicitud-aula-virtual/tramite.ts';
import { azarOf } from '#demostracion/azar.ts';
import type { ResumenDeSemestre } from '#features/semestres/contract.ts';
import { permissionsOf } from '#platform/contract/route.ts';
import { CONTRACTS } from './app.ts';
import { createTestApp } from './testing/app.ts';
import { createEjemplos } from './testing/ejemplos.ts';

const testApp = await createTestApp();
const { app, db, moodle, signIn } = testApp;
const ejemplos = await createEjemplos(testApp);
const gestora = await signIn(['manager'], 'gestora', 1);

/** A flat form, requests with programme and faculty, items of a list, and a report that has no scope and is given whole. */
const INFORMES: readonly InformeDeFormulario[] = [
  informacionInscripcionHBV,
  informeSolicitudAulaVirtual,
  informacionNotariaDocente,
  apoyoExamenesHabilitaciones,
];

const AMBITOS = {
  'one programme': { programas: ['inside'], facultades: [], asignaturas: [] },
  'one faculty': { programas: [], facultades: ['inside'], asignaturas: [] },
  'one subject': { programas: [], facultades: [], asignaturas: ['inside'] },
  'named reports, whole': { programas: [], facultades: [], asignaturas: [] },
} as const;

type Ambito = keyof typeof AMBITOS;

const NAMED: readonly InformeDeFormulario[] = [informacionInscripcionHBV, apoyoExamenesHabilitaciones];

const ALL = Object.keys(OTORGABLES) as Otorgable[];

/** Every set of permissions of reports that can be given, each other one alone, and all. */
const BUNDLES: readonly (readonly Otorgable[])[] = [
  ...ALL.filter(isOfInformes)
    .reduce<Otorgable[][]>((sets, permiso) => [...sets, ...sets.map((set) => [...set, permiso])], [[]])
    .filter((set) => set.length > 0),
  ...ALL.filter((permiso) => !isOfInformes(permiso)).map((permiso) => [permiso]),
  ALL,
];

const PERSONAS = BUNDLES.flatMap((permisos, i) =>
  (Object.keys(AMBITOS) as Ambito[]).map((ambito, j) => ({ permisos, ambito, cuenta: 100 + i * 10 + j })),
);

type Persona = (typeof PERSONAS)[number] & { readonly headers: Record<string, string> };

const personas: Persona[] = [];

type Row = { readonly id: string; readonly registro: string };

/** Rows of each report: in the scopes, in others, and in none. */
type Rows = { readonly inside: readonly Row[]; readonly outside: readonly Row[]; readonly none: readonly Row[] };

const rowsOf = new Map<string, Rows>();

/** Sends three examples of a form as a person would, and puts each in its scope. */
async function send(informe: InformeDeFormulario): Promise<Rows> {
  const { formulario, unidad } = informe;
  const tabla = sql.raw(unidad === undefined ? 'registros' : 'items');
  const found = { inside: [] as Row[], outside: [] as Row[], none: [] as Row[] };
  for (const [i, place] of (['inside', 'outside', 'none', 'inside', 'outside'] as const).entries()) {
    const answer = await app.inject({
      method: 'POST',
      url: `/api${formulario.llamada.slice('POST '.length)}`,
      headers: gestora,
      payload: ejemplos.payload(formulario, ejemplos.valores(formulario, azarOf(40 + i))),
    });
    expect(answer.statusCode).toBe(201);
    const { id } = answer.json<{ id: string }>();
    const claves = place === 'none' ? [] : [place];
    const { rows } = await sql<Row>`
      update ${tabla} set programas = ${claves}::text[], facultades = ${claves}::text[], asignaturas = ${claves}::text[]
      where ${sql.raw(unidad === undefined ? 'id' : 'registro')} = ${id}
      returning id, ${sql.raw(unidad === undefined ? 'id' : 'registro')} as registro`.execute(db);
    found[place].push(...rows);
  }
  return found;
}

beforeAll(async () => {
  for (const { permisos, ambito, cuenta } of PERSONAS) {
    const perfil = `perfil-${cuenta}`;
    const { programas, facultades, asignaturas } = AMBITOS[ambito];
    const informes = ambito === 'named reports, whole' ? NAMED.map(({ slug }) => slug) : null;
    await sql`insert into perfiles (clave, nombre, permisos) values (${perfil}, ${perfil}, ${permisos})`.execute(db);
    await sql`insert into otorgamientos (id, servidor, cuenta, usuario, nombre, email, perfil, informes, programas,
        facultades, asignaturas, hasta, motivo, otorgado_por, creado)
      values (${randomUUID()}, ${moodle.url}, ${cuenta}, ${perfil}, 'Invitada', 'invitada@example.com', ${perfil},
        ${informes}, ${programas}, ${facultades}, ${asignaturas}, '2099-12-31', 'prueba', 'gestora', now())`.execute(
      db,
    );
    personas.push({ permisos, ambito, cuenta, headers: await signIn([], perfil, cuenta) });
  }
  // Calls that go before would keep the grants of that moment for two seconds.
  for (const informe of INFORMES) rowsOf.set(informe.slug, await send(informe));
});

type Llamada = {
  readonly key: string;
  readonly permiso: Otorgable;
  readonly payload?: object;
};

const post = (url: string, permiso: Otorgable, payload: object = {}): Llamada => ({
  key: `POST ${url}`,
  permiso,
  payload,
});
const get = (url: string, permiso: Otorgable): Llamada => ({ key: `GET ${url}`, permiso });

async function call({ headers }: Pick<Persona, 'headers'>, { key, payload }: Omit<Llamada, 'permiso'>) {
  const [method, url] = key.split(' ') as ['GET' | 'POST', string];
  return app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
}

/** Calls that read rows, counts, charts and options of a report. */
const reads = ({ slug, lecturas }: InformeDeFormulario): readonly Llamada[] => [
  ...lecturas
    .filter(({ parametro, cuerpo }) => parametro === undefined && cuerpo === undefined)
    .map(({ ruta }): Llamada => ({
      key: ruta,
      permiso: 'informes.leer',
      ...(ruta.startsWith('POST') && { payload: {} }),
    })),
  ...['consulta', 'total', 'grupos'].flatMap((what) => [
    post(`/informes/${slug}/${what}`, 'informes.leer'),
    post(`/informes/${slug}/${what}`, 'informes.leer', { semestre: '2026-2', buscar: 'a' }),
    post(`/informes/${slug}/${what}`, 'informes.leer', { estado: 'abierto', agrupar: 'estado' }),
  ]),
  post(`/informes/${slug}/consulta`, 'informes.leer', { salto: 1, limite: 1 }),
  post(`/informes/${slug}/graficos`, 'informes.leer'),
  post(`/informes/${slug}/graficos`, 'informes.leer', { semestre: '2026-2' }),
  get(`/informes/${slug}/atencion`, 'informes.leer'),
  get(`/informes/${slug}/opciones`, 'informes.leer'),
  post(`/informes/${slug}/hoja`, 'informes.exportar', { para: 'imprimir' }),
  post(`/informes/${slug}/hoja`, 'informes.exportar', { para: 'copiar', buscar: 'a' }),
];

/** Calls about one row. */
const ofRow = ({ slug }: InformeDeFormulario, id: string): readonly Llamada[] => [
  get(`/informes/${slug}/registros/${id}`, 'informes.leer'),
  post(`/informes/${slug}/registros/${id}/archivo`, 'informes.leer', { campo: 'evidencia' }),
  post(`/informes/${slug}/consulta`, 'informes.leer', { despues: id }),
  post(`/informes/${slug}/consulta`, 'informes.leer', { antes: id }),
  post(`/informes/${slug}/total`, 'informes.leer', { filas: { solo: [id] } }),
  post(`/informes/${slug}/hoja`, 'informes.exportar', { para: 'copiar', filas: { solo: [id] } }),
  post('/generales/actualizarEstado', 'informes.cambiarEstado', { listaRegistros: [id], nuevoEstado: 'cerrado' }),
  post(`/informes/${slug}/responsable`, 'informes.cambiarEstado', { registros: [id] }),
  post(`/informes/${slug}/reparto`, 'informes.cambiarEstado', { registros: [id], responsables: [] }),
  post(`/informes/${slug}/registros/${id}/leido`, 'informes.cambiarEstado', { hasta: '2026-11-20T15:00:00Z' }),
  post(`/informes/${slug}/registros/${id}/presencia`, 'informes.cambiarEstado'),
  post(`/informes/${slug}/registros/${id}/notas`, 'informes.cambiarEstado', { texto: 'Una nota' }),
  post(`/informes/${slug}/registros/${id}/correcciones`, 'informes.cambiarEstado', { campos: ['x'], motivo: 'Uno' }),
  post(`/informes/${slug}/correcciones/abiertas`, 'informes.cambiarEstado', { registros: [id] }),
];

/** An answer without the instants at which it was given, and with the id that was asked for by one name. */
const said = (answer: Awaited<ReturnType<typeof call>>, id = '-'): string =>
  `${answer.statusCode} ${answer.body.replaceAll(id, 'ID').replaceAll(/"instante":"[^"]*"|\d{1,2}:\d{2}[^",]*/g, '')}`;

const isLimited = ({ ambito }: Persona): boolean => ambito !== 'named reports, whole';

const isGiven = (persona: Persona, informe: InformeDeFormulario): boolean =>
  isLimited(persona) ? isReachedBy(informe, AMBITOS[persona.ambito]) : NAMED.includes(informe);

/** Returns the answers to a person about the rows of a report, by call. */
async function answersOf(persona: Persona, informe: InformeDeFormulario) {
  const own = rowsOf.get(informe.slug)!.inside[0]!.id;
  const calls = [...reads(informe), get(`/informes/${informe.slug}/registros/${own}`, 'informes.leer')];
  const answers: Record<string, string> = {};
  for (const llamada of calls) {
    answers[`${llamada.key} ${JSON.stringify(llamada.payload)}`] = said(await call(persona, llamada));
  }
  const asked = await call(
    persona,
    post(`/informes/${informe.slug}/exportar`, 'informes.exportar', { formato: 'csv' }),
  );
  const { enlace = '/api/x' } = asked.json<{ enlace?: string }>();
  return { ...answers, export: `${asked.statusCode} ${said(await app.inject({ url: enlace }))}` };
}

/** State of the rows that no call of the test may have changed. */
async function stateOf(ids: readonly string[]): Promise<unknown> {
  const { rows } = await sql`
    select id, estado, responsable, sin_leer, edicion from registros where id = any(${ids}::uuid[])
    union all select id, estado, responsable, sin_leer, edicion from items where id = any(${ids}::uuid[]) order by 1`.execute(
    db,
  );
  return rows;
}

describe.each(INFORMES)('of the rows of $slug', (informe) => {
  it('each person is answered by what was given to them, and by nothing else', async () => {
    const { inside, outside, none } = rowsOf.get(informe.slug)!;
    const foreign = [...outside, ...none].flatMap(({ id, registro }) => [id, registro]);
    const all = inside.length + outside.length + none.length;
    for (const persona of personas) {
      const given = isGiven(persona, informe) ? persona.permisos : [];
      const found: unknown[] = [];
      for (const llamada of reads(informe)) {
        const { statusCode, body } = await call(persona, llamada);
        const told = isLimited(persona) ? foreign.filter((id) => body.includes(id)) : [];
        found.push([llamada.key, statusCode !== 403, told]);
      }
      const name = `${persona.permisos.join('+')} over ${persona.ambito}`;
      const expected = reads(informe).map(({ key, permiso }) => [key, given.includes(permiso), []]);
      expect([name, found]).toEqual([name, expected]);
      const total = await call(persona, post(`/informes/${informe.slug}/total`, 'informes.leer'));
      const seen = isLimited(persona) ? inside.length : all;
      const counts = total.json<{ total?: number; todos?: number }>();
      expect([name, counts.total, counts.todos]).toEqual(
        given.includes('informes.leer') ? [name, seen, seen] : [name, undefined, undefined],
      );
    }
  });

  it('a row of others is answered as one that does not exist, and stays as it is', async () => {
    const { outside, none } = rowsOf.get(informe.slug)!;
    const foreign = [outside[0]!.id, none[0]!.id];
    const before = await stateOf(foreign);
    for (const persona of personas.filter(isLimited)) {
      const answersTo = async (id: string) => {
        const answers: string[] = [];
        for (const llamada of ofRow(informe, id)) answers.push(said(await call(persona, llamada), id));
        return answers;
      };
      const missing = await answersTo(randomUUID());
      const name = `${persona.permisos.join('+')} over ${persona.ambito}`;
      for (const id of foreign) expect([name, await answersTo(id)]).toEqual([name, missing]);
    }
    expect(await stateOf(foreign)).toEqual(before);
  });
});

const RESUMEN = get('/semestres/2026-2', 'semestre.leer');

/** The reports whose rows that page counts by report. */
const COUNTED = INFORMES.filter(({ solicitud, tema }) => solicitud || tema !== 'docentes');

it('the page of a semester counts the rows of a scope, and is not given for named reports', async () => {
  for (const persona of personas) {
    const name = `${persona.permisos.join('+')} over ${persona.ambito}`;
    const answer = await call(persona, RESUMEN);
    const isOpen = persona.permisos.includes('semestre.leer') && isLimited(persona);
    expect([name, answer.statusCode]).toEqual([name, isOpen ? 200 : 403]);
    if (!isOpen) continue;
    const { secciones } = answer.json<ResumenDeSemestre>();
    const filas = secciones.flatMap((seccion) => seccion.filas);
    const counted = COUNTED.map(({ slug }) => {
      const { cifras = {}, enlace } = filas.find(({ clave }) => clave === slug) ?? {};
      return [slug, (cifras['registros'] ?? cifras['recibidas'])?.valor, enlace !== undefined];
    });
    const readsRows = persona.permisos.includes('informes.leer');
    const expected = COUNTED.map((informe) => {
      const { inside } = rowsOf.get(informe.slug)!;
      return [informe.slug, inside.length, readsRows && isReachedBy(informe, AMBITOS[persona.ambito])];
    });
    expect([name, counted]).toEqual([name, expected]);
  }
});

const DELEGABLE = new Set<string>([...Object.keys(OTORGABLES), 'inicio.colaborador']);

const others = CONTRACTS.flatMap((contract) =>
  Object.entries(contract).flatMap(([key, { acceso }]) => {
    const asked = permissionsOf(acceso);
    return asked?.every((permiso) => !DELEGABLE.has(permiso.split(':')[0]!)) ? [key] : [];
  }),
);

it('no bundle opens a call that is for managers or for the homes of roles', async () => {
  expect(others.length).toBeGreaterThan(80);
  // What the largest bundle does not open, none does.
  for (const persona of personas.filter(({ permisos }) => permisos.length === Object.keys(OTORGABLES).length)) {
    for (const key of others) {
      const [method, url] = key.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
      const path = url.replaceAll(/\{\w+\}/g, 'x');
      const { statusCode } = await app.inject({ method, url: `/api${path}`, headers: persona.headers });
      expect([key, persona.permisos, statusCode]).toEqual([key, persona.permisos, 403]);
    }
  }
});

it('a limited person is answered the same once the rows of others are gone', async () => {
  // A person who may not read is refused above.
  const limited = personas.filter(
    (persona) => isLimited(persona) && persona.permisos.includes('informes.leer') && persona.permisos.length !== 2,
  );
  const ask = async () => {
    const answers: Awaited<ReturnType<typeof answersOf>>[] = [];
    for (const persona of limited) for (const informe of INFORMES) answers.push(await answersOf(persona, informe));
    return answers;
  };
  const withOthers = await ask();
  const exporters = limited.filter(({ permisos }) => permisos.includes('informes.exportar'));
  expect(withOthers.filter(({ export: file }) => file.startsWith('201 200 '))).toHaveLength(
    exporters.flatMap((persona) => INFORMES.filter((informe) => isGiven(persona, informe))).length,
  );
  const foreign = [...rowsOf.values()].flatMap(({ outside, none }) => [...outside, ...none]);
  await sql`delete from registros where id = any(${foreign.map(({ registro }) => registro)}::uuid[])`.execute(db);
  expect(await ask()).toEqual(withOthers);
});
