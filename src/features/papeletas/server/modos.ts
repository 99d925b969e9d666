// The survey's mode in each semester: read by everybody, changed by managers while nothing was answered, and its key.
import { addDias } from '#catalogo/dias-habiles.ts';
import { nextSemestre, semestreOf, startOfSemestre, type Semestre } from '#catalogo/semestre.ts';
import { record, type Principal } from '#core/auditoria/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import { createCache, MOMENT_MS } from '#platform/server/cache.ts';
import type { Db } from '#platform/server/db/database.ts';
import { createSeal } from '#platform/server/keys.ts';
import { versioned, type Change } from '#platform/server/versioned.ts';
import { MINIMO_DE_VERIFICADA, type ClaveDeSemestre, type Modo, type ModoAbierto } from '../contract.ts';
import { createClaves, fingerprintOf } from '../protocol.ts';
import { lockModo, selectModos, upsertModo, type FilaDeModo } from './modos.store.ts';

/** The answers of the survey, as far as its mode depends on them; their slice gives it. */
export type Respuestas = {
  /** Makes sendings wait until the transaction ends. */
  readonly lock: (tx: Db) => Promise<void>;
  /** Returns true if a semester has answers. */
  readonly has: (db: Db, semestre: string) => Promise<boolean>;
  /** Returns the least number of answers that are shown together. */
  readonly minimo: (db: Db) => Promise<number>;
};

/** The mode of a semester, for the server alone. */
export type ModoDeSemestre = {
  readonly modo: Modo;
  /** Null in the open mode. The secret key is null once it is destroyed. */
  readonly claves: { readonly publica: string; readonly secreta: string | null } | null;
};

const ABIERTA: ModoDeSemestre = { modo: 'abierta', claves: null };

/** Days in which an answer that was filled in before may arrive (decision 0062). */
export const DIAS_DE_ESPERA = 15;

/** Returns the last day on which an answer of a semester may arrive. */
export const lastDiaOf = (semestre: Semestre): string =>
  addDias(startOfSemestre(nextSemestre(semestre)), DIAS_DE_ESPERA);

const CHANGED = 'Otra persona cambió el modo de la encuesta de este semestre mientras usted lo veía.';

type CambioDeModo = {
  readonly antes: { readonly modo: Modo };
  readonly despues: { readonly modo: Modo; readonly huella: string | null };
};

type Fila = Omit<FilaDeModo, 'destruida'>;

const initial = (semestre: string): Fila => ({ semestre, modo: 'abierta', version: 0, publica: null, secreta: null });

type Pedido = {
  readonly version: number;
  readonly modo: Modo;
  readonly usuario: string;
  readonly nombre: string;
  readonly principal: Principal;
};

export type Modos = {
  /** Returns the mode of a semester, at most five seconds old. */
  readonly of: (semestre: string) => Promise<ModoDeSemestre>;
  /** Returns the mode of a semester as it is now. */
  readonly now: (semestre: string) => Promise<ModoDeSemestre>;
  /** Returns the modes of semesters as they are in a transaction. */
  readonly within: (tx: Db, semestres: readonly string[]) => Promise<ReadonlyMap<string, ModoDeSemestre>>;
  /** Returns what everybody may read. */
  readonly clave: (semestre: Semestre) => Promise<ClaveDeSemestre>;
  readonly open: (semestre: Semestre) => Promise<ModoAbierto>;
  /** @throws {AppError} `conflicto`, with the present mode, where it cannot be changed or another person was first */
  readonly change: (semestre: Semestre, pedido: Pedido) => Promise<ModoAbierto>;
};

type Options = {
  readonly db: Db;
  /** The installation's key for what is sealed at rest. */
  readonly secret: string;
  readonly respuestas: Respuestas;
  readonly now: () => Date;
};

/** Semesters whose mode is kept in memory: the present one and its neighbours. */
const MAX_SEMESTRES = 4;

/** Creates the service of modes. */
export function createModos({ db, secret, respuestas, now }: Options): Modos {
  const seal = createSeal(secret, 'papeletas.clave');
  const cache = createCache<ModoDeSemestre>({ max: MAX_SEMESTRES, ttl: MOMENT_MS });

  const modoOf = ({ semestre, modo, publica, secreta }: Fila): ModoDeSemestre =>
    modo === 'abierta' || publica === null
      ? ABIERTA
      : { modo, claves: { publica, secreta: secreta && seal.open(secreta, semestre) } };

  const within: Modos['within'] = async (tx, semestres) => {
    const filas = new Map((await selectModos(tx, semestres)).map((fila) => [fila.semestre, fila]));
    return new Map(semestres.map((semestre) => [semestre, modoOf(filas.get(semestre) ?? initial(semestre))]));
  };

  const readNow = async (semestre: string): Promise<ModoDeSemestre> => (await within(db, [semestre])).get(semestre)!;

  /** Returns the reason for which the mode of a semester is not changed now; null if it may be. */
  async function impedimentoOf(tx: Db, fila: Fila, wanted: Modo): Promise<string | null> {
    const present = semestreOf(now());
    if (fila.semestre !== present && fila.semestre !== nextSemestre(present)) return OTHER_SEMESTRE;
    if (await respuestas.has(tx, fila.semestre)) return HAS_ANSWERS;
    if (wanted === 'abierta') return null;
    if (fila.publica !== null && fila.secreta === null) return DESTROYED;
    const minimo = await respuestas.minimo(tx);
    return minimo < MINIMO_DE_VERIFICADA ? fewShown(minimo) : null;
  }

  async function abiertoOf(tx: Db, fila: Fila, semestre: Semestre): Promise<ModoAbierto> {
    const { modo, publica, version } = fila;
    const historia = await versions.history(tx, semestre);
    return {
      semestre,
      modo,
      clave: publicOf(modo, publica),
      version,
      impedimento: await impedimentoOf(tx, fila, modo === 'abierta' ? 'verificada' : 'abierta'),
      historia: historia.map(cambioOf),
    };
  }

  const versions = versioned<Fila, CambioDeModo>({
    resource: 'encuesta',
    lock: async (tx, semestre) => (await lockModo(tx, semestre)) ?? initial(semestre),
    changed: CHANGED,
    present: async (tx, { semestre }) => ({ abierto: await openModo(tx, semestre as Semestre) }),
  });

  const openModo = async (tx: Db, semestre: Semestre): Promise<ModoAbierto> =>
    abiertoOf(tx, (await selectModos(tx, [semestre]))[0] ?? initial(semestre), semestre);

  return {
    of: async (semestre) => cache.get(async () => readNow(semestre), semestre),
    now: readNow,
    within,
    async clave(semestre) {
      const { modo, claves } = await readNow(semestre);
      return { semestre, modo, clave: publicOf(modo, claves?.publica ?? null) };
    },
    open: async (semestre) => openModo(db, semestre),
    async change(semestre, { version, modo, usuario, nombre, principal }) {
      const abierto = await db.transaction().execute(async (tx) => {
        // Before anything is read: an answer is stored before, or sees what is written here.
        await respuestas.lock(tx);
        const fila = await versions.lockSeen(tx, semestre, version);
        if (fila.modo === modo) return openModo(tx, semestre);
        const impedimento = await impedimentoOf(tx, fila, modo);
        if (impedimento !== null) throw await versions.conflict(tx, fila, impedimento);
        const { publica, secreta } = modo === 'verificada' && fila.publica === null ? makeClaves(semestre) : fila;
        await upsertModo(tx, { semestre, modo, publica, secreta });
        const huella = modo === 'verificada' && publica !== null ? fingerprintOf(publica) : null;
        const cambio = { key: semestre, version: version + 1, antes: { modo: fila.modo }, despues: { modo, huella } };
        await versions.append(tx, { usuario, nombre, now: now() }, [cambio]);
        await record(tx, {
          accion: 'encuesta.modo',
          principal,
          objeto: { tipo: 'semestre', ids: [semestre] },
          detalle: { modo, ...(huella !== null && { clave: huella }) },
        });
        return openModo(tx, semestre);
      });
      cache.expire(semestre);
      return abierto;
    },
  };

  function makeClaves(semestre: string): Pick<Fila, 'publica' | 'secreta'> {
    const { publica, secreta } = createClaves();
    return { publica, secreta: seal.seal(secreta, semestre) };
  }
}

const publicOf = (modo: Modo, publica: string | null): ClaveDeSemestre['clave'] =>
  modo === 'abierta' || publica === null ? null : { publica, huella: fingerprintOf(publica) };

const cambioOf = ({
  version,
  nombre: persona,
  instante,
  antes: before,
  despues: after,
}: Change<CambioDeModo>): ModoAbierto['historia'][number] => ({
  version,
  persona,
  instante,
  antes: before.modo,
  despues: after.modo,
  huella: after.huella,
});

const OTHER_SEMESTRE = 'Solo se cambia el modo de la encuesta del semestre en curso y del siguiente.';

const HAS_ANSWERS = 'Este semestre ya tiene respuestas: el modo de su encuesta no cambia.';

const DESTROYED = 'La clave de este semestre ya se destruyó: su encuesta no puede volver a ser verificada.';

const fewShown = (minimo: number): string =>
  `Para la encuesta verificada, el ajuste SURVEY_MIN_ANSWERS debe ser ${MINIMO_DE_VERIFICADA} o más, y es ${minimo}. ` +
  'Pida a quien administra el servidor que lo cambie.';

/** The mode that could not be issued for. @throws {AppError} `fuera-de-plazo` */
export function assertVerificada({ modo }: ModoDeSemestre): void {
  if (modo === 'verificada') return;
  const message = 'La encuesta de este semestre es abierta: se responde sin papeleta.';
  throw new AppError('fuera-de-plazo', { message });
}
