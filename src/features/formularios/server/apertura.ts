// Builds the data for opening and checking a form: facts, option lists, places left and next number.
import { hojasOf } from '#catalogo/arbol.ts';
import type { Entorno } from '#catalogo/campos/entorno.ts';
import { campoConCupos } from '#catalogo/cupos.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import type { Opcion } from '#catalogo/listas/opcion.ts';
import { diaOf, semestreOf, type Semestre } from '#catalogo/semestre.ts';
import { vigenciaInWords, type VigenciaInWords } from '#catalogo/vigencia.ts';
import { readLibres } from '#core/cupos/service.ts';
import type { Asignaturas } from '#features/asignaturas/server/service.ts';
import type { Listas } from '#features/listas/server/service.ts';
import type { VigenciaOf } from '#features/vigencias/server/service.ts';
import { createCache, MOMENT_MS } from '#platform/server/cache.ts';
import type { Db } from '#platform/server/db/database.ts';
import { numerosOf, type FormularioData } from '../contract.ts';
import { selectUltimo } from './efectos.store.ts';
import { formatDigits } from './efectos.ts';
import type { Guardias } from './envio.ts';
import { fullInWords, isFull } from './limites.ts';

/**
 * Returns the data that checks depend on. The object is the same until something in it changes, so that checks are
 * prepared once.
 * @param semestre the semester of the subjects that may be named; the current one by default
 */
export type EntornoActual = (semestre?: Semestre) => Promise<Entorno & { readonly version: string }>;

type EntornoOptions = {
  readonly listas: Listas;
  readonly asignaturas: Asignaturas;
  /** Institutional e-mail domains, the first one named in messages. */
  readonly dominios: readonly string[];
  readonly now?: (() => Date) | undefined;
};

export function createEntorno({
  listas,
  asignaturas,
  dominios,
  now = () => new Date(),
}: EntornoOptions): EntornoActual {
  const hechos = new Map<Semestre, Awaited<ReturnType<EntornoActual>>>();
  return async (semestre = semestreOf(now())) => {
    const [listasActuales, ofSemestre] = await Promise.all([listas.actuales(), asignaturas.read(semestre)]);
    const today = diaOf(now());
    const version = [listasActuales.version, ofSemestre.version, today].join(' ');
    const hecho = hechos.get(semestre);
    if (hecho?.version === version) return hecho;
    const { opciones } = listasActuales;
    const nuevo = { version, dominios, opciones, hoy: today, semestre, asignaturas: ofSemestre.findByCodigo };
    hechos.set(semestre, nuevo);
    return nuevo;
  };
}

/** Returns the data that a person needs to fill in a form, and its window; another object after each change. */
export type Apertura = (formulario: Formulario) => Promise<FormularioData>;

type Options = {
  readonly entorno: EntornoActual;
  readonly vivos: (formulario: Formulario) => Promise<Vivos>;
  readonly vigenciaOf: VigenciaOf;
  readonly guardias: Guardias;
  /** Returns a form with the labels that it has now. */
  readonly reword: (formulario: Formulario) => Promise<Formulario>;
  readonly now: () => Date;
};

export function createApertura({ entorno, vivos, vigenciaOf, guardias, reword, now }: Options): Apertura {
  const hechas = new Map<string, { readonly version: string; readonly data: FormularioData }>();
  return async (declared) => {
    const [actual, vivo, vigenciaActual, clave, formulario] = await Promise.all([
      entorno(),
      vivos(declared),
      vigenciaOf(declared),
      guardias[declared.slug]?.clave(),
      reword(declared),
    ]);
    const inWords = vigenciaInWords(vigenciaActual, now());
    const vigencia = inWords?.mensaje === undefined ? (vivo.full ?? inWords) : inWords;
    const version = [actual.version, JSON.stringify([vivo, vigencia, clave])].join(' ');
    const hecha = hechas.get(formulario.slug);
    if (hecha?.version === version && hecha.data.formulario === formulario) return hecha.data;
    const data = {
      ...dataOf(formulario, actual, vivo),
      ...(vigencia && { vigencia }),
      ...(clave && { papeletas: clave }),
    };
    hechas.set(formulario.slug, { version, data });
    return data;
  };
}

export function dataOf(
  formulario: Formulario,
  { opciones, dominios, hoy: today }: Pick<Entorno, 'opciones' | 'dominios' | 'hoy'>,
  { siguientes, libres }: Vivos = NOTHING,
): FormularioData {
  const nombres = hojasOf(formulario.campos).flatMap(({ campo }) => ('lista' in campo ? [campo.lista] : []));
  const listas = Object.fromEntries(
    [...new Set(nombres)].map((nombre) => {
      const ofrecidas = opciones(nombre).filter((opcion) => isOffered(formulario, opcion));
      return [nombre, ofrecidas.map((opcion) => withCupos(opcion, libres[nombre]))];
    }),
  );
  return { formulario, listas, dominios: [...dominios], hoy: today, siguientes: { ...siguientes } };
}

const isOffered = ({ acceso }: Formulario, { atributos }: Opcion): boolean =>
  acceso !== 'publico' || !atributos?.interna;

/** Returns an option with the places left of it; its former wordings stay on the server. */
function withCupos(
  { clave, texto, activa, atributos }: Opcion,
  libres: Readonly<Record<string, number>> | undefined,
): Opcion {
  const opcion = { clave, texto, activa, ...(atributos && { atributos }) };
  const cupos = libres?.[clave];
  if (cupos === undefined) return opcion;
  return { ...opcion, atributos: { ...atributos, cupos, ...(cupos === 0 && { conCupos: false }) } };
}

/** Values of a form that change with every sending; the server decides again when one arrives. */
type Vivos = {
  /** The number that the next record would get, by the path of its field. */
  readonly siguientes: Readonly<Record<string, string>>;
  /** Places left by list and key of the option; options that are absent have no limit. */
  readonly libres: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** The words shown instead of a form that has all answers that it takes. */
  readonly full?: VigenciaInWords;
};

/** More than the catalogue has. */
const MAX_FORMULARIOS = 100;

const NOTHING: Vivos = { siguientes: {}, libres: {} };

/** Reads the values that change with every sending, at most five seconds old: many people open forms, few send. */
export function createVivos(db: Db, now: () => Date = () => new Date()): (formulario: Formulario) => Promise<Vivos> {
  const cache = createCache<Vivos>({ max: MAX_FORMULARIOS, ttl: MOMENT_MS });
  return async (formulario) =>
    changesOnEnvio(formulario)
      ? cache.get(async () => readVivos(db, formulario, semestreOf(now())), formulario.slug)
      : NOTHING;
}

const changesOnEnvio = ({ efectos = [], limites }: Formulario): boolean =>
  limites?.total !== undefined || efectos.some(({ efecto }) => efecto === 'consecutivo' || efecto === 'cupos');

async function readVivos(db: Db, formulario: Formulario, semestre: Semestre): Promise<Vivos> {
  const siguientes = await Promise.all(
    numerosOf(formulario).map(async ({ campo, digitos }) => {
      const ultimo = await selectUltimo(db, { formulario: formulario.slug, campo });
      return [campo, formatDigits(ultimo + 1, digitos)] as const;
    }),
  );
  const { lista } = campoConCupos(formulario) ?? {};
  const libres = lista === undefined ? undefined : (await readLibres(db, semestre))[lista];
  const full = (await isFull(db, formulario)) && {
    aviso: 'Ya no recibe respuestas',
    mensaje: fullInWords(formulario.limites!.total!),
  };
  return {
    ...(full && { full }),
    siguientes: Object.fromEntries(siguientes),
    libres: libres ? { [lista!]: libres } : {},
  };
}
