import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Quien, quienOf, record } from '#features/auditoria/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { type Handlers, serve } from '#platform/server/http/serve.ts';
import type { Criterio, Rubrica, Variante } from '#catalogo/rubrica/rubrica.ts';
import { revisarCriterio, revisarRubrica, cambiosEntreVersiones } from '#catalogo/rubrica/version.ts';
import type { Fallo } from '#catalogo/validar.ts';
import { type Edicion, type Redaccion, rubricasContract, type VersionesDeVariante } from '../contract.ts';
import { componer, edicionDe, editions, type Vistos, leerVersiones, type Rubricas } from './abrir-edicion.ts';
import {
  deleteCriterio,
  deleteEdicion,
  insertEdicion,
  selectCriterios,
  selectEdiciones,
  upsertCriterio,
} from './edicion.store.ts';
import { insertVersion, selectVersiones } from './store.ts';

/** Who words the rubric. */
type Redactor = { readonly usuario: string; readonly nombre: string; readonly quien: Quien; readonly now: Date };

/** Begins the next version of a variant from the newest; where somebody has begun one, gives that. */
async function comenzarEdicion(
  db: Db,
  variante: Variante,
  autor: Redactor,
): Promise<{ edicion: Edicion; esNueva: boolean }> {
  return db.transaction().execute(async (tx) => {
    const { version: base } = newest(await leerVersiones(tx), variante);
    const esNueva = await insertEdicion(tx, { variante, base }, autor);
    return { edicion: edicionDe(await editions.lock(tx, variante)), esNueva };
  });
}

const newest = (versiones: readonly Rubrica[], variante: Variante): Rubrica =>
  versiones.find((una) => una.variante === variante)!;

/** Which criterion, and which version of it was seen; 0: that of the base. */
type DeCriterio = { readonly variante: Variante; readonly clave: string; readonly version: number };

/**
 * Keeps the wording of a criterion. The same as in the base is no change.
 * @throws {AppError} `datos-invalidos`, by the path inside the wording; `conflicto` with the edition as it stands, where
 * somebody was faster; `no-existe`
 */
async function guardarCriterio(
  db: Db,
  { variante, clave, version }: DeCriterio,
  redaccion: Redaccion,
  autor: Redactor,
): Promise<Edicion> {
  return db.transaction().execute(async (tx) => {
    const abierta = await editions.lock(tx, variante);
    const base = await criterioDe(tx, abierta, { clave, version });
    const criterio: Criterio = { ...base, ...redaccion };
    assertSinFallos(revisarCriterio(criterio, base, variante), 'redaccion.');
    const antes = { ...abierta.base, criterios: [base] };
    if (cambiosEntreVersiones(antes, { ...antes, criterios: [criterio] }).length === 0) {
      await deleteCriterio(tx, variante, clave);
    } else {
      await upsertCriterio(tx, { variante, clave, contenido: redaccion }, autor);
    }
    return edicionDe(await editions.lock(tx, variante));
  });
}

/** Takes a criterion back to the wording of the base. @throws {AppError} as {@link guardarCriterio} */
async function restaurarCriterio(db: Db, { variante, clave, version }: DeCriterio): Promise<Edicion> {
  return db.transaction().execute(async (tx) => {
    await criterioDe(tx, await editions.lock(tx, variante), { clave, version });
    await deleteCriterio(tx, variante, clave);
    return edicionDe(await editions.lock(tx, variante));
  });
}

/** The criterion of the base. @throws {AppError} where there is none, and where its edition was seen in another version */
async function criterioDe(
  tx: Db,
  abierta: Awaited<ReturnType<typeof editions.lock>>,
  { clave, version }: Pick<DeCriterio, 'clave' | 'version'>,
): Promise<Criterio> {
  const criterio = abierta.base.criterios.find((uno) => uno.clave === clave);
  if (!criterio) throw new AppError('no-existe', { message: 'No existe ese criterio.' });
  if ((abierta.version[clave] ?? 0) === version) return criterio;
  const actual = abierta.cambios.find((uno) => uno.clave === clave);
  const quien = actual ? `${actual.persona} guardó` : 'Otra persona deshizo los cambios de';
  const message = `${quien} este criterio mientras usted lo editaba. Lo que escribió sigue aquí.`;
  throw await editions.conflict(tx, abierta, message);
}

function assertSinFallos(fallos: readonly Fallo[], prefijo: string): void {
  if (fallos.length === 0) return;
  const errores = Object.fromEntries(fallos.toReversed().map(({ ruta, mensaje }) => [prefijo + ruta, mensaje]));
  throw new AppError('datos-invalidos', { errores });
}

/** Gives up an edition. @throws {AppError} `no-existe`; `conflicto` where somebody changed it since it was seen */
async function descartarEdicion(db: Db, variante: Variante, vistos: Vistos, { quien }: Redactor): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { cambios } = await editions.lockSeen(tx, variante, vistos);
    await deleteEdicion(tx, variante);
    const objeto = { tipo: 'rubrica', ids: [variante] };
    await record(tx, {
      accion: 'rubrica.descarte',
      quien,
      objeto,
      detalle: { criterios: cambios.map(({ clave }) => clave) },
    });
  });
}

/**
 * Publishes an edition as the next version: from now on what is begun is evaluated by it. Drafts and records keep theirs.
 * @throws {AppError} `no-existe`; `conflicto` where somebody changed it since it was seen; `datos-invalidos` by path
 */
async function publicarEdicion(
  db: Db,
  variante: Variante,
  { vistos, nota }: { readonly vistos: Vistos; readonly nota: string },
  autor: Redactor,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const abierta = await editions.lockSeen(tx, variante, vistos);
    const { base, rubrica, cambios } = abierta;
    if (cambios.length === 0) throw new AppError('datos-invalidos', { message: 'No hay cambios que publicar.' });
    // A release of the product may have brought a version meanwhile.
    if (newest(await leerVersiones(tx), variante).version !== base.version) {
      throw await editions.conflict(
        tx,
        abierta,
        'Ya hay una versión más nueva que aquella de la que parte esta. Descártela y comience otra.',
      );
    }
    assertSinFallos(revisarRubrica(rubrica, base), 'rubrica.');
    await insertVersion(tx, rubrica, { ...autor, nota });
    await deleteEdicion(tx, variante);
    await record(tx, {
      accion: 'rubrica.version',
      quien: autor.quien,
      objeto: { tipo: 'rubrica', ids: [`${variante} ${rubrica.version}`] },
      detalle: { criterios: cambios.map(({ clave }) => clave) },
    });
    return rubrica.version;
  });
}

const VARIANTES: readonly Variante[] = ['guiaDidactica', 'compromisoAcademico'];

/** The versions of each variant, and what is being worded of the next. */
async function listarVersiones(db: Db): Promise<VersionesDeVariante[]> {
  const [rubricas, filas, ediciones, criterios] = await Promise.all([
    leerVersiones(db),
    selectVersiones(db),
    selectEdiciones(db),
    selectCriterios(db),
  ]);
  return VARIANTES.map((variante) => {
    const edicion = ediciones.find((una) => una.variante === variante);
    return {
      variante,
      versiones: rubricas
        .filter((una) => una.variante === variante)
        .map(({ version }) => {
          const fila = filas.find((una) => una.variante === variante && una.version === version);
          return {
            version,
            desde: fila?.desde.toISOString() ?? null,
            persona: fila?.persona ?? null,
            nota: fila?.nota ?? '',
          };
        }),
      edicion: edicion ? edicionDe(componer(edicion, rubricas, criterios)) : null,
    };
  });
}

type Options = { readonly db: Db; readonly rubricas: Rubricas; readonly now?: (() => Date) | undefined };

/** The calls with which managers word the rubric. */
export function serveRubricas(app: FastifyInstance, { db, rubricas, now = () => new Date() }: Options): void {
  type Llamada = { readonly actor: Actor; readonly request: FastifyRequest };
  const redactorDe = ({ actor: { usuario, nombre }, request }: Llamada): Redactor => ({
    usuario,
    nombre,
    quien: quienOf(request),
    now: now(),
  });
  const handlers: Handlers<typeof rubricasContract> = {
    async 'GET /rubricas'() {
      return { status: 200, body: { variantes: await listarVersiones(db) } };
    },
    async 'GET /rubricas/{variante}/versiones/{version}'({ params: { variante, version } }) {
      const rubrica = (await leerVersiones(db)).find((una) => una.variante === variante && una.version === version);
      if (!rubrica) throw new AppError('no-existe', { message: 'No existe esa versión de la rúbrica.' });
      return { status: 200, body: rubrica };
    },
    async 'POST /rubricas/{variante}/edicion'({ params: { variante } }, llamada) {
      const { edicion, esNueva } = await comenzarEdicion(db, variante, redactorDe(llamada));
      return { status: esNueva ? 201 : 200, body: edicion };
    },
    async 'PUT /rubricas/{variante}/edicion/criterios/{clave}'({ params, body: { version, redaccion } }, llamada) {
      const edicion = await guardarCriterio(db, { ...params, version }, redaccion, redactorDe(llamada));
      return { status: 200, body: edicion };
    },
    async 'DELETE /rubricas/{variante}/edicion/criterios/{clave}'({ params, query: { version } }) {
      return { status: 200, body: await restaurarCriterio(db, { ...params, version }) };
    },
    async 'POST /rubricas/{variante}/edicion/descarte'({ params: { variante }, body: { vistos } }, llamada) {
      await descartarEdicion(db, variante, vistos, redactorDe(llamada));
      return { status: 200, body: { variante } };
    },
    async 'POST /rubricas/{variante}/edicion/publicacion'({ params: { variante }, body }, llamada) {
      const version = await publicarEdicion(db, variante, body, redactorDe(llamada));
      rubricas.olvidar();
      return { status: 201, body: { version } };
    },
  };
  serve(app, rubricasContract, handlers);
}
