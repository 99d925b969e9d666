// The rubric's next version while managers word it: beginning, changing, publishing, discarding; list of versions.
import { isDeepStrictEqual } from 'node:util';
import type { Fallo } from '#catalogo/formulario.ts';
import type { Criterio, Rubrica, Variante } from '#catalogo/rubrica/rubrica.ts';
import { cambiosBetweenVersions, checkCriterio, checkRubrica, reworded } from '#catalogo/rubrica/version.ts';
import { record, type Principal } from '#core/auditoria/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import { versioned } from '#platform/server/versioned.ts';
import type { Edicion, Redaccion, VersionesDeVariante } from '../contract.ts';
import {
  deleteCriterio,
  deleteEdicion,
  insertEdicion,
  lockEdicion,
  selectCriterios,
  selectEdiciones,
  upsertCriterio,
  type FilaCriterio,
  type FilaEdicion,
} from './edicion.store.ts';
import { readVersiones } from './service.ts';
import { insertVersion, selectVersiones } from './store.ts';

export type Editor = {
  readonly usuario: string;
  readonly nombre: string;
  readonly principal: Principal;
  readonly now: Date;
};

/** Begins the next version of a variant from the newest, or returns the one already begun. */
export async function beginEdicion(
  db: Db,
  variante: Variante,
  autor: Editor,
): Promise<{ edicion: Edicion; isNew: boolean }> {
  return db.transaction().execute(async (tx) => {
    const { version: base } = newest(await readVersiones(tx), variante);
    const isNueva = await insertEdicion(tx, { variante, base }, autor);
    return { edicion: edicionOf(await editions.lock(tx, variante)), isNew: isNueva };
  });
}

const newest = (versiones: readonly Rubrica[], variante: Variante): Rubrica =>
  versiones.find((version) => version.variante === variante)!;

/** A criterion, and the version of it that was seen; 0 is the base. */
type DeCriterio = { readonly variante: Variante; readonly clave: string; readonly version: number };

/**
 * Saves the wording of a criterion. A wording equal to the base's removes the change.
 * @throws {AppError} `datos-invalidos`, by path in the wording; `conflicto`, with the present edition, if another person
 * changed the criterion first; `no-existe`
 */
export async function saveCriterio(
  db: Db,
  { variante, clave, version }: DeCriterio,
  redaccion: Redaccion,
  autor: Editor,
): Promise<Edicion> {
  return db.transaction().execute(async (tx) => {
    const abierta = await editions.lock(tx, variante);
    const base = await criterioOf(tx, abierta, { clave, version });
    const criterio = reworded(base, redaccion);
    assertNoFallos(checkCriterio(criterio, base, variante), 'redaccion.');
    const before = { ...abierta.base, criterios: [base] };
    if (cambiosBetweenVersions(before, { ...before, criterios: [criterio] }).length === 0) {
      await deleteCriterio(tx, variante, clave);
    } else {
      await upsertCriterio(tx, { variante, clave, contenido: redaccion }, autor);
    }
    return edicionOf(await editions.lock(tx, variante));
  });
}

/** Restores the base's wording of a criterion. @throws {AppError} as {@link saveCriterio} */
export async function restoreCriterio(db: Db, { variante, clave, version }: DeCriterio): Promise<Edicion> {
  return db.transaction().execute(async (tx) => {
    await criterioOf(tx, await editions.lock(tx, variante), { clave, version });
    await deleteCriterio(tx, variante, clave);
    return edicionOf(await editions.lock(tx, variante));
  });
}

/** Returns the base's criterion. @throws {AppError} if it does not exist or another version of it was seen */
async function criterioOf(
  tx: Db,
  abierta: Awaited<ReturnType<typeof editions.lock>>,
  { clave, version }: Pick<DeCriterio, 'clave' | 'version'>,
): Promise<Criterio> {
  const criterio = abierta.base.criterios.find((criterio) => criterio.clave === clave);
  if (!criterio) throw new AppError('no-existe', { message: 'No existe ese criterio.' });
  if ((abierta.version[clave] ?? 0) === version) return criterio;
  const actual = abierta.cambios.find((cambio) => cambio.clave === clave);
  const author = actual ? `${actual.persona} guardó` : 'Otra persona deshizo los cambios de';
  const message = `${author} este criterio mientras usted lo editaba. Lo que escribió sigue aquí.`;
  throw await editions.conflict(tx, abierta, message);
}

function assertNoFallos(fallos: readonly Fallo[], prefijo: string): void {
  if (fallos.length === 0) return;
  const errores = Object.fromEntries(fallos.toReversed().map(({ ruta, mensaje }) => [prefijo + ruta, mensaje]));
  throw new AppError('datos-invalidos', { errores });
}

/** Discards an edition. @throws {AppError} `no-existe`; `conflicto` if it was changed since it was seen */
export async function discardEdicion(db: Db, variante: Variante, vistos: Vistos, { principal }: Editor): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { cambios } = await editions.lockSeen(tx, variante, vistos);
    await deleteEdicion(tx, variante);
    const objeto = { tipo: 'rubrica', ids: [variante] };
    await record(tx, {
      accion: 'rubrica.descarte',
      principal,
      objeto,
      detalle: { criterios: cambios.map(({ clave }) => clave) },
    });
  });
}

/**
 * Publishes an edition as the next version, for accompaniments begun from now on. Drafts and records keep theirs.
 * @throws {AppError} `no-existe`; `conflicto` if it was changed since it was seen; `datos-invalidos` by path
 */
export async function publishEdicion(
  db: Db,
  variante: Variante,
  { vistos, nota }: { readonly vistos: Vistos; readonly nota: string },
  autor: Editor,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const abierta = await editions.lockSeen(tx, variante, vistos);
    const { base, rubrica, cambios } = abierta;
    if (cambios.length === 0) throw new AppError('datos-invalidos', { message: 'No hay cambios que publicar.' });
    // An upgrade of the product may have added a version.
    if (newest(await readVersiones(tx), variante).version !== base.version) {
      throw await editions.conflict(
        tx,
        abierta,
        'Ya hay una versión más nueva que aquella de la que parte esta. Descártela y comience otra.',
      );
    }
    assertNoFallos(checkRubrica(rubrica, base), 'rubrica.');
    await insertVersion(tx, rubrica, { ...autor, nota });
    await deleteEdicion(tx, variante);
    await record(tx, {
      accion: 'rubrica.version',
      principal: autor.principal,
      objeto: { tipo: 'rubrica', ids: [`${variante} ${rubrica.version}`] },
      detalle: { criterios: cambios.map(({ clave }) => clave) },
    });
    return rubrica.version;
  });
}

const VARIANTES: readonly Variante[] = ['guiaDidactica', 'compromisoAcademico'];

export async function listVersiones(db: Db): Promise<VersionesDeVariante[]> {
  const [rubricas, filas, ediciones, criterios] = await Promise.all([
    readVersiones(db),
    selectVersiones(db),
    selectEdiciones(db),
    selectCriterios(db),
  ]);
  return VARIANTES.map((variante) => {
    const edicion = ediciones.find((edicion) => edicion.variante === variante);
    return {
      variante,
      versiones: rubricas
        .filter((rubrica) => rubrica.variante === variante)
        .map(({ version }) => {
          const fila = filas.find((fila) => fila.variante === variante && fila.version === version);
          return {
            version,
            desde: fila?.desde.toISOString() ?? null,
            persona: fila?.persona ?? null,
            nota: fila?.nota ?? '',
          };
        }),
      edicion: edicion ? edicionOf(compose(edicion, rubricas, criterios)) : null,
    };
  });
}

/** An edition with its base version and the resulting rubric. */
type EdicionAbierta = {
  readonly fila: FilaEdicion;
  readonly base: Rubrica;
  readonly rubrica: Rubrica;
  readonly cambios: readonly FilaCriterio[];
};

/** Versions of the changed criteria of an edition, by key. */
type Vistos = Readonly<Record<string, number>>;

/** Applies the changed criteria of an edition to its base. */
function compose(fila: FilaEdicion, versiones: readonly Rubrica[], criterios: readonly FilaCriterio[]): EdicionAbierta {
  const { variante } = fila;
  const base = versiones.find((version) => version.variante === variante && version.version === fila.base);
  if (!base) throw new Error(`the edition of ${variante} begins from version ${fila.base}, which is not there`);
  const cambios = criterios.filter((criterio) => criterio.variante === variante);
  const applyCambio = (criterio: Criterio): Criterio => {
    const cambio = cambios.find(({ clave }) => clave === criterio.clave);
    // It was validated when it was saved.
    return cambio ? reworded(criterio, cambio.contenido as Redaccion) : criterio;
  };
  const rubrica = { variante, version: base.version + 1, criterios: base.criterios.map(applyCambio) };
  return { fila, base, rubrica, cambios };
}

/** Locks and conflicts of editions. They have no history: each published version is a row of its own. */
const editions = versioned<EdicionAbierta & { readonly version: Vistos }>({
  resource: 'rubrica',
  async lock(tx, variante) {
    const fila = await lockEdicion(tx, variante as Variante);
    if (!fila) return null;
    const abierta = compose(fila, await readVersiones(tx), await selectCriterios(tx));
    return { ...abierta, version: Object.fromEntries(abierta.cambios.map(({ clave, version }) => [clave, version])) };
  },
  gone: 'Nadie está redactando una versión nueva: se publicó o se descartó. Lo que escribió sigue aquí.',
  isSeen: isDeepStrictEqual,
  changed: 'Otra persona cambió esta versión mientras usted la miraba. Revise cómo quedó.',
  present: (_tx, abierta) => ({ edicion: edicionOf(abierta) }),
});

const edicionOf = ({ fila, rubrica, cambios }: EdicionAbierta): Edicion => ({
  base: fila.base,
  persona: fila.persona,
  comenzada: fila.comenzada.toISOString(),
  rubrica,
  cambios: cambios.map(({ clave, version, persona, guardado }) => ({
    clave,
    version,
    persona,
    guardado: guardado.toISOString(),
  })),
});
