// State of the form: the accompaniment while it is filled in, its reducer, and the choices still missing.
import type { ArchivoElegido } from '#catalogo/campos/archivo.ts';
import { checkEsencial } from '#catalogo/rubrica/esencial.ts';
import {
  checkEvaluado,
  evaluadosOf,
  newEvaluacion,
  toggleEleccion,
  type CriterioEvaluado,
  type Eleccion,
  type Evaluacion,
  type ParteDeCriterio,
} from '#catalogo/rubrica/evaluacion.ts';
import type { Rubrica } from '#catalogo/rubrica/rubrica.ts';
import { keysOf } from '#platform/contract/keys-of.ts';
import type { DocenteConAsignaturas, EstadoDeBorrador, NombreDeImagen } from '../../contract.ts';

export type AsignaturaElegida = Pick<DocenteConAsignaturas['asignaturas'][number], 'codigo' | 'tipo' | 'facultad'>;
export type DocenteElegido = Pick<DocenteConAsignaturas, 'nombre' | 'correo'>;

/** Teacher and subject of an accompaniment. */
export type Par = { readonly docente: DocenteElegido; readonly asignatura: AsignaturaElegida };

/** An accompaniment while it is filled in. */
export type Diligencia = Omit<EstadoDeBorrador, 'versionRubrica'> & {
  readonly docente: DocenteElegido | null;
  readonly asignatura: AsignaturaElegida | null;
  /** Version of the rubric of the choices; null until it is loaded. */
  readonly versionRubrica: number | null;
  readonly imagenes: { readonly [N in NombreDeImagen]: ArchivoElegido | null };
};

/** Empty form: only the week is preset (spec 1 §2). */
export const DILIGENCIA_NUEVA: Diligencia = {
  docente: null,
  asignatura: null,
  versionRubrica: null,
  evaluacion: { elecciones: {}, quitados: [] },
  semana: '1',
  usaEmailAlterno: false,
  emailAlterno: '',
  copias: [],
  otrosCorreos: '',
  observacionGeneral: '',
  trazos: null,
  evidencias: {},
  imagenes: { semana: null, firma: null },
};

const CAMPOS = [
  'semana',
  'usaEmailAlterno',
  'emailAlterno',
  'copias',
  'otrosCorreos',
  'observacionGeneral',
  'trazos',
] as const;

/** Fields outside the criteria. */
type Campos = Pick<Diligencia, (typeof CAMPOS)[number]>;

/** An action of the evaluator. */
export type AccionDeFormulario =
  | { readonly tipo: 'docente'; readonly docente: DocenteElegido | null }
  | { readonly tipo: 'asignatura'; readonly asignatura: AsignaturaElegida | null }
  /** The rubric of the subject was loaded. */
  | { readonly tipo: 'rubrica'; readonly rubrica: Rubrica }
  | { readonly tipo: 'campos'; readonly campos: Partial<Campos> }
  | { readonly tipo: 'imagen'; readonly nombre: NombreDeImagen; readonly imagen: ArchivoElegido | null }
  | { readonly tipo: 'elegir'; readonly criterio: string; readonly parte: ParteDeCriterio; readonly opcion: string }
  | { readonly tipo: 'anotar'; readonly criterio: string; readonly observacionAdicional: string }
  | { readonly tipo: 'quitar'; readonly criterio: string }
  | { readonly tipo: 'restaurar'; readonly criterio: string }
  /** Evidence of the classroom, by criterion. */
  | { readonly tipo: 'evidencias'; readonly evidencias: Diligencia['evidencias'] }
  /** Replaces the form's content by a stored draft. */
  | { readonly tipo: 'abrir'; readonly diligencia: Diligencia };

const SIN_TOCAR: Eleccion = { observacionAdicional: '' };

type Reducer<T extends AccionDeFormulario['tipo']> = (
  diligencia: Diligencia,
  accion: Extract<AccionDeFormulario, { readonly tipo: T }>,
) => Diligencia;

const REDUCERS: { readonly [T in AccionDeFormulario['tipo']]: Reducer<T> } = {
  docente: (diligencia, { docente }) => ({ ...startOfAnother(diligencia), docente, asignatura: null }),
  asignatura: (diligencia, { asignatura }) => ({
    ...startOfAnother(diligencia),
    docente: diligencia.docente,
    asignatura,
  }),
  rubrica: (diligencia, { rubrica }) => withRubrica(diligencia, rubrica),
  campos: (diligencia, { campos }) => ({ ...diligencia, ...campos }),
  imagen: (diligencia, { nombre, imagen }) => ({
    ...diligencia,
    imagenes: { ...diligencia.imagenes, [nombre]: imagen },
  }),
  elegir: (diligencia, { criterio, parte, opcion }) =>
    withEleccion(diligencia, criterio, (actual) => ({ ...actual, [parte]: toggleEleccion(actual[parte], opcion) })),
  anotar: (diligencia, { criterio, observacionAdicional }) =>
    withEleccion(diligencia, criterio, (actual) => ({ ...actual, observacionAdicional })),
  quitar: (diligencia, { criterio }) =>
    withQuitados(diligencia, [...without(diligencia.evaluacion.quitados, criterio), criterio]),
  restaurar: (diligencia, { criterio }) => withQuitados(diligencia, without(diligencia.evaluacion.quitados, criterio)),
  evidencias: (diligencia, { evidencias }) => ({
    ...diligencia,
    evidencias: { ...diligencia.evidencias, ...evidencias },
  }),
  abrir: (_, { diligencia }) => diligencia,
};

/** Returns the accompaniment after an action. Parts that do not change stay the same objects. */
export function reduce(diligencia: Diligencia, accion: AccionDeFormulario): Diligencia {
  // The table pairs each action with its own function; the compiler cannot follow the pairing through a union.
  const reducer = REDUCERS[accion.tipo] as (diligencia: Diligencia, accion: AccionDeFormulario) => Diligencia;
  return reducer(diligencia, accion);
}

const without = (claves: readonly string[], clave: string): string[] => claves.filter((other) => other !== clave);

const withEvaluacion = (diligencia: Diligencia, cambio: Partial<Diligencia['evaluacion']>): Diligencia => ({
  ...diligencia,
  evaluacion: { ...diligencia.evaluacion, ...cambio },
});

const withQuitados = (diligencia: Diligencia, quitados: string[]): Diligencia =>
  withEvaluacion(diligencia, { quitados });

function withEleccion(diligencia: Diligencia, criterio: string, change: (actual: Eleccion) => Eleccion): Diligencia {
  const { elecciones } = diligencia.evaluacion;
  return withEvaluacion(diligencia, {
    elecciones: { ...elecciones, [criterio]: change(elecciones[criterio] ?? SIN_TOCAR) },
  });
}

/** Adds the rubric: choices that were made stay; the others start with the rubric's initial ones. */
function withRubrica(diligencia: Diligencia, rubrica: Rubrica): Diligencia {
  const { elecciones } = newEvaluacion(rubrica);
  return withEvaluacion(
    { ...diligencia, versionRubrica: rubrica.version },
    { elecciones: { ...elecciones, ...diligencia.evaluacion.elecciones } },
  );
}

/**
 * Returns what another subject starts with: everything before the first one was chosen; after it, only what belongs to
 * the evaluator and not to the classroom: week, signature and copies.
 */
function startOfAnother(diligencia: Diligencia): Diligencia {
  if (!diligencia.asignatura) return diligencia;
  const { semana, trazos, copias, otrosCorreos, imagenes } = diligencia;
  const own = { semana, trazos, copias, otrosCorreos };
  return { ...DILIGENCIA_NUEVA, ...own, imagenes: { semana: null, firma: imagenes.firma } };
}

/** Returns what a draft keeps beside teacher, subject and images; null while there is no rubric. */
export function estadoOf(diligencia: Diligencia): EstadoDeBorrador | null {
  const { docente: _docente, asignatura: _asignatura, imagenes: _imagenes, versionRubrica, ...estado } = diligencia;
  return versionRubrica === null ? null : { ...estado, versionRubrica };
}

/** Returns true if something worth keeping was filled in since `base`. */
export function hasContent(diligencia: Diligencia, base: Diligencia, rubrica: Rubrica): boolean {
  const { elecciones, quitados } = diligencia.evaluacion;
  const iniciales = newEvaluacion(rubrica).elecciones;
  const tocada = rubrica.criterios.some(({ clave }) => {
    const { descriptor, observacion, observacionAdicional } = elecciones[clave] ?? SIN_TOCAR;
    return descriptor !== iniciales[clave]?.descriptor || observacion !== undefined || observacionAdicional !== '';
  });
  const { semana, firma } = diligencia.imagenes;
  const hasOtherImagen = semana !== base.imagenes.semana || firma !== base.imagenes.firma;
  return tocada || quitados.length > 0 || hasOtherImagen || CAMPOS.some((campo) => diligencia[campo] !== base[campo]);
}

/** Returns true if a person changed something. Evidence does not count: it is read automatically, and kept with the next change. */
export const isChanged = (diligencia: Diligencia, other: Diligencia): boolean =>
  keysOf(diligencia).some((campo) => campo !== 'evidencias' && diligencia[campo] !== other[campo]);

/** Returns true if it is of this teacher and subject. */
export const isOfPar = ({ docente, asignatura }: Diligencia, par: Par | null): boolean =>
  docente?.correo === par?.docente.correo && asignatura?.codigo === par?.asignatura.codigo;

export const parOf = ({ docente, asignatura }: Pick<Diligencia, 'docente' | 'asignatura'>): Par | null =>
  docente && asignatura ? { docente, asignatura } : null;

/** A part of a criterion that may be missing: the remark only of an essential criterion below its minimum. */
type ParteFaltante = ParteDeCriterio | 'observacionAdicional';

export type Faltante = { readonly criterio: string; readonly parte: ParteFaltante };

/** State of an evaluation: the kept criteria with their texts, and the missing choices in the rubric's order. */
export type EstadoDeEvaluacion = {
  readonly evaluados: readonly CriterioEvaluado[];
  readonly faltantes: readonly Faltante[];
  /** Number of kept criteria, and of those without missing choices. */
  readonly total: number;
  readonly completos: number;
};

const PARTES: readonly ParteFaltante[] = ['descriptor', 'observacion', 'observacionAdicional'];

export function estadoDeEvaluacion(rubrica: Rubrica, evaluacion: Evaluacion): EstadoDeEvaluacion {
  const evaluados = evaluadosOf(rubrica, evaluacion);
  const faltantes = evaluados.flatMap((evaluado) =>
    [...checkEvaluado(evaluado, ''), ...checkEsencial(criterioOf(rubrica, evaluado), evaluado, '')].flatMap(
      ({ ruta }): Faltante[] => {
        const parte = PARTES.find((candidate) => ruta.endsWith(`.${candidate}`));
        return evaluado.clave !== null && parte ? [{ criterio: evaluado.clave, parte }] : [];
      },
    ),
  );
  const incompletos = new Set(faltantes.map(({ criterio }) => criterio)).size;
  return { evaluados, faltantes, total: evaluados.length, completos: evaluados.length - incompletos };
}

const criterioOf = ({ criterios }: Rubrica, { clave }: CriterioEvaluado) =>
  criterios.find((criterio) => criterio.clave === clave);

/** Position in the evaluation; without `parte`, after the whole criterion. */
type PosicionDeCriterio = { readonly criterio: string; readonly parte?: ParteFaltante };

/** Returns the next missing choice after a position, wrapping to the top; undefined if nothing is missing. */
export function siguienteFaltante(
  { criterios }: Rubrica,
  faltantes: readonly Faltante[],
  desde: PosicionDeCriterio | null,
): Faltante | undefined {
  const orden = ({ criterio, parte }: PosicionDeCriterio): number =>
    criterios.findIndex(({ clave }) => clave === criterio) * PARTES.length +
    (parte === undefined ? PARTES.length - 1 : PARTES.indexOf(parte));
  const here = desde ? orden(desde) : -1;
  return faltantes.find((faltante) => orden(faltante) > here) ?? faltantes[0];
}
