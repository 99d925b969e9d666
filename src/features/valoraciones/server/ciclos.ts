// The reviews of a semester as managers set them, with history, and its sample classrooms.
import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { diaOf, semestreOf, type Semestre } from '#catalogo/semestre.ts';
import { record, type Principal } from '#core/auditoria/server/service.ts';
import type { Rubricas } from '#features/rubricas/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import { versioned, type Author } from '#platform/server/versioned.ts';
import type { AjusteDeCiclo, Ciclo } from '../contract-gestion.ts';
import {
  deleteMuestra,
  insertMuestra,
  lockCiclo,
  lockMuestra,
  selectCiclo,
  selectMuestras,
  upsertCiclo,
  type FilaCiclo,
} from './ciclos.store.ts';

const CHANGED = 'Otra persona cambió esto mientras usted lo veía. Lo que escribió sigue aquí.';

const initial = (semestre: string): FilaCiclo => ({
  semestre,
  autoevaluacion_hasta: null,
  segundas: 0,
  semilla: '',
  version: 0,
});

const ajusteOf = ({ autoevaluacion_hasta: autoevaluacionHasta, segundas }: FilaCiclo): AjusteDeCiclo => ({
  autoevaluacionHasta,
  segundas,
});

const versions = versioned<FilaCiclo, { readonly antes: AjusteDeCiclo; readonly despues: AjusteDeCiclo }>({
  resource: 'ciclo',
  lock: async (tx, semestre) => (await lockCiclo(tx, semestre)) ?? initial(semestre),
  changed: CHANGED,
  present: async (tx, { semestre }) => ({ ciclo: await readCiclo(tx, semestre as Semestre, 0) }),
});

/** Reads the reviews of a semester. @param evaluadores number of people among whom second reviews are drawn */
export async function readCiclo(db: Db, semestre: Semestre, evaluadores: number): Promise<Ciclo> {
  const fila = (await selectCiclo(db, semestre)) ?? initial(semestre);
  const historia = await versions.history(db, semestre);
  return {
    ...ajusteOf(fila),
    semestre,
    semilla: fila.semilla || null,
    version: fila.version,
    evaluadores,
    historia: historia.map(({ version, nombre: persona, instante, antes: before, despues: after }) => ({
      version,
      persona,
      instante,
      antes: before,
      despues: after,
    })),
  };
}

type Pedido = AjusteDeCiclo & {
  readonly version: number;
  readonly author: Author;
  readonly principal: Principal;
  readonly evaluadores: number;
};

/**
 * Changes the reviews of a semester.
 * @throws {AppError} `conflicto`, with the present ones, if another person saved first; `datos-invalidos` for a day that is over,
 * a semester that is, or second reviews without two evaluators
 */
export async function changeCiclo(db: Db, semestre: Semestre, pedido: Pedido): Promise<Ciclo> {
  const { version, author, principal, evaluadores, autoevaluacionHasta, segundas } = pedido;
  return db.transaction().execute(async (tx) => {
    const fila = await versions.lockSeen(tx, semestre, version);
    const before = ajusteOf(fila);
    const after = { autoevaluacionHasta, segundas };
    if (before.autoevaluacionHasta === autoevaluacionHasta && before.segundas === segundas)
      return readCiclo(tx, semestre, evaluadores);
    check({ before, after }, { semestre, evaluadores, now: author.now });
    const semilla = fila.semilla || randomBytes(16).toString('hex');
    const row = { semestre, autoevaluacion_hasta: autoevaluacionHasta, segundas, semilla, version };
    // There was no row to lock, and another person saved the first one meanwhile.
    if (!(await upsertCiclo(tx, row))) throw await versions.conflict(tx, fila, CHANGED);
    await versions.append(tx, author, [{ key: semestre, version: version + 1, antes: before, despues: after }]);
    await record(tx, {
      accion: 'ciclo.cambio',
      principal,
      objeto: { tipo: 'semestre', ids: [semestre] },
      detalle: { autoevaluacion: autoevaluacionHasta ?? 'no', segundas },
    });
    return readCiclo(tx, semestre, evaluadores);
  });
}

type Change = { readonly before: AjusteDeCiclo; readonly after: AjusteDeCiclo };

function check(
  { before, after }: Change,
  { semestre, evaluadores, now }: { readonly semestre: Semestre; readonly evaluadores: number; readonly now: Date },
): void {
  const refuse = (field: keyof AjusteDeCiclo, message: string): never => {
    throw new AppError('datos-invalidos', { errores: { [field]: message } });
  };
  if (semestre < semestreOf(now)) refuse('segundas', 'Ese semestre ya terminó.');
  const { autoevaluacionHasta: hasta } = after;
  if (hasta !== null && hasta !== before.autoevaluacionHasta) {
    if (hasta < diaOf(now)) refuse('autoevaluacionHasta', 'Elija un día que no haya pasado.');
    if (semestreOf(new Date(`${hasta}T12:00:00Z`)) !== semestre)
      refuse('autoevaluacionHasta', `Elija un día de ${semestre}.`);
  }
  if (after.segundas > before.segundas && evaluadores < 2)
    refuse('segundas', 'Hacen falta al menos dos personas evaluadoras: agréguelas en el plan de visitas.');
}

/** Last day of a semester for self-reviews; null: there are none. */
export const readHasta = async (db: Db, semestre: string): Promise<string | null> =>
  (await selectCiclo(db, semestre))?.autoevaluacion_hasta ?? null;

/** Most sample classrooms of a semester. */
const MAX_MUESTRAS = 6;

type MuestraNueva = { readonly nombre: string; readonly direccion: string; readonly tipo: 'AMV' | 'APV' };

/** Adds a sample, to be marked by the present rubric. @throws {AppError} `conflicto` where there are enough */
export async function addMuestra(
  tx: Db,
  semestre: Semestre,
  { muestra, rubricas, principal, now }: { muestra: MuestraNueva; rubricas: Rubricas; principal: Principal; now: Date },
): Promise<string> {
  // Of two additions at once, one waits for the other.
  await lockCiclo(tx, semestre);
  if ((await selectMuestras(tx, semestre)).length >= MAX_MUESTRAS)
    throw new AppError('conflicto', { message: `Un semestre tiene como máximo ${MAX_MUESTRAS} aulas de muestra.` });
  const id = uuidv7({ msecs: now.getTime() });
  const { version } = (await rubricas.buscar(tx))(muestra.tipo);
  await insertMuestra(tx, { ...muestra, id, semestre, version_rubrica: version, creada: now });
  await record(tx, { accion: 'muestra.alta', principal, objeto: { tipo: 'muestra', ids: [id] } });
  return id;
}

/** Takes out a sample. @throws {AppError} `no-existe`; `conflicto` if a person began to mark it */
export async function removeMuestra(db: Db, id: string, principal: Principal): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await lockMuestra(tx, id))) throw new AppError('no-existe', { message: 'No existe esa aula de muestra.' });
    if (!(await deleteMuestra(tx, id)))
      throw new AppError('conflicto', { message: 'Alguien ya la está valorando: no se puede quitar.' });
    await record(tx, { accion: 'muestra.baja', principal, objeto: { tipo: 'muestra', ids: [id] } });
  });
}
