import type { ArchivoElegido } from '#catalogo/campos/archivo.ts';
import { alternar, type Eleccion, evaluacionNueva } from '#catalogo/rubrica/evaluacion.ts';
import type { Rubrica } from '#catalogo/rubrica/rubrica.ts';
import type { DocenteConAsignaturas, EstadoDeBorrador, NombreDeImagen } from '../../contract.ts';

/** A subject as the evaluator chose it. */
export type AsignaturaElegida = Pick<DocenteConAsignaturas['asignaturas'][number], 'codigo' | 'tipo' | 'facultad'>;
export type DocenteElegido = Pick<DocenteConAsignaturas, 'nombre' | 'correo'>;

/** Whom an accompaniment is about. */
export type Par = { readonly docente: DocenteElegido; readonly asignatura: AsignaturaElegida };

/** An accompaniment while it is filled in. */
export type Diligencia = Omit<EstadoDeBorrador, 'versionRubrica'> & {
  readonly docente: DocenteElegido | null;
  readonly asignatura: AsignaturaElegida | null;
  /** The rubric of the choices; null until it is here. */
  readonly versionRubrica: number | null;
  readonly imagenes: { readonly [N in NombreDeImagen]: ArchivoElegido | null };
};

/** An accompaniment in which nothing was filled in: the week alone is preset (spec 1 §2). */
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

/** The fields outside of the criteria. */
type Campos = Pick<Diligencia, (typeof CAMPOS)[number]>;

/** The two choices of a criterion. */
export type Parte = 'descriptor' | 'observacion';

/** An action of the evaluator. */
export type Accion =
  | { readonly tipo: 'docente'; readonly docente: DocenteElegido | null }
  | { readonly tipo: 'asignatura'; readonly asignatura: AsignaturaElegida | null }
  /** The rubric of the subject has come. */
  | { readonly tipo: 'rubrica'; readonly rubrica: Rubrica }
  | { readonly tipo: 'campos'; readonly campos: Partial<Campos> }
  | { readonly tipo: 'imagen'; readonly nombre: NombreDeImagen; readonly imagen: ArchivoElegido | null }
  | { readonly tipo: 'elegir'; readonly criterio: string; readonly parte: Parte; readonly opcion: string }
  | { readonly tipo: 'anotar'; readonly criterio: string; readonly observacionAdicional: string }
  | { readonly tipo: 'quitar'; readonly criterio: string }
  | { readonly tipo: 'restaurar'; readonly criterio: string }
  /** Evidence of the classroom, by criterion. */
  | { readonly tipo: 'evidencias'; readonly evidencias: Diligencia['evidencias'] }
  /** A draft that was kept elsewhere replaces the form's content. */
  | { readonly tipo: 'abrir'; readonly diligencia: Diligencia };

const SIN_TOCAR: Eleccion = { observacionAdicional: '' };

type Reductor<T extends Accion['tipo']> = (
  diligencia: Diligencia,
  accion: Extract<Accion, { readonly tipo: T }>,
) => Diligencia;

const REDUCTORES: { readonly [T in Accion['tipo']]: Reductor<T> } = {
  docente: (diligencia, { docente }) => ({ ...alCambiar(diligencia), docente, asignatura: null }),
  asignatura: (diligencia, { asignatura }) => ({
    ...alCambiar(diligencia),
    docente: diligencia.docente,
    asignatura,
  }),
  rubrica: (diligencia, { rubrica }) => conRubrica(diligencia, rubrica),
  campos: (diligencia, { campos }) => ({ ...diligencia, ...campos }),
  imagen: (diligencia, { nombre, imagen }) => ({
    ...diligencia,
    imagenes: { ...diligencia.imagenes, [nombre]: imagen },
  }),
  elegir: (diligencia, { criterio, parte, opcion }) =>
    conEleccion(diligencia, criterio, (actual) => ({ ...actual, [parte]: alternar(actual[parte], opcion) })),
  anotar: (diligencia, { criterio, observacionAdicional }) =>
    conEleccion(diligencia, criterio, (actual) => ({ ...actual, observacionAdicional })),
  quitar: (diligencia, { criterio }) =>
    conQuitados(diligencia, [...sin(diligencia.evaluacion.quitados, criterio), criterio]),
  restaurar: (diligencia, { criterio }) => conQuitados(diligencia, sin(diligencia.evaluacion.quitados, criterio)),
  evidencias: (diligencia, { evidencias }) => ({
    ...diligencia,
    evidencias: { ...diligencia.evidencias, ...evidencias },
  }),
  abrir: (_, { diligencia }) => diligencia,
};

/** Returns the accompaniment after an action. Parts that do not change stay the same objects. */
export function reducir(diligencia: Diligencia, accion: Accion): Diligencia {
  // The table pairs each action with its own function; the compiler cannot follow the pairing through a union.
  const reductor = REDUCTORES[accion.tipo] as (diligencia: Diligencia, accion: Accion) => Diligencia;
  return reductor(diligencia, accion);
}

const sin = (claves: readonly string[], una: string): string[] => claves.filter((otra) => otra !== una);

const conEvaluacion = (diligencia: Diligencia, cambio: Partial<Diligencia['evaluacion']>): Diligencia => ({
  ...diligencia,
  evaluacion: { ...diligencia.evaluacion, ...cambio },
});

const conQuitados = (diligencia: Diligencia, quitados: string[]): Diligencia => conEvaluacion(diligencia, { quitados });

function conEleccion(diligencia: Diligencia, criterio: string, cambiar: (actual: Eleccion) => Eleccion): Diligencia {
  const { elecciones } = diligencia.evaluacion;
  return conEvaluacion(diligencia, {
    elecciones: { ...elecciones, [criterio]: cambiar(elecciones[criterio] ?? SIN_TOCAR) },
  });
}

/** Choices that were kept stay; nothing is chosen of what is begun but what the rubric says. */
function conRubrica(diligencia: Diligencia, rubrica: Rubrica): Diligencia {
  const { elecciones } = evaluacionNueva(rubrica);
  return conEvaluacion(
    { ...diligencia, versionRubrica: rubrica.version },
    { elecciones: { ...elecciones, ...diligencia.evaluacion.elecciones } },
  );
}

/**
 * Returns what another subject starts with: everything before the first one was chosen; after it, only what belongs to
 * the evaluator and not to the classroom: week, signature and copies.
 */
function alCambiar(diligencia: Diligencia): Diligencia {
  if (!diligencia.asignatura) return diligencia;
  const { semana, trazos, copias, otrosCorreos, imagenes } = diligencia;
  const suyo = { semana, trazos, copias, otrosCorreos };
  return { ...DILIGENCIA_NUEVA, ...suyo, imagenes: { semana: null, firma: imagenes.firma } };
}

/** Returns what a draft keeps beside teacher, subject and images; null while there is no rubric. */
export function estadoDe(diligencia: Diligencia): EstadoDeBorrador | null {
  const { docente: _docente, asignatura: _asignatura, imagenes: _imagenes, versionRubrica, ...estado } = diligencia;
  return versionRubrica === null ? null : { ...estado, versionRubrica };
}

/** Returns true if something worth keeping was filled in since `base`. */
export function tieneAlgo(diligencia: Diligencia, base: Diligencia, rubrica: Rubrica): boolean {
  const { elecciones, quitados } = diligencia.evaluacion;
  const iniciales = evaluacionNueva(rubrica).elecciones;
  const tocada = rubrica.criterios.some(({ clave }) => {
    const { descriptor, observacion, observacionAdicional } = elecciones[clave] ?? SIN_TOCAR;
    return descriptor !== iniciales[clave]?.descriptor || observacion !== undefined || observacionAdicional !== '';
  });
  const { semana, firma } = diligencia.imagenes;
  const otraImagen = semana !== base.imagenes.semana || firma !== base.imagenes.firma;
  return tocada || quitados.length > 0 || otraImagen || CAMPOS.some((campo) => diligencia[campo] !== base[campo]);
}

/** Returns true if a person changed something. Evidence does not count: it is read automatically, and kept with the next change. */
export const isChanged = (una: Diligencia, otra: Diligencia): boolean =>
  (Object.keys(una) as (keyof Diligencia)[]).some((campo) => campo !== 'evidencias' && una[campo] !== otra[campo]);

/** Returns true if it is of this teacher and subject. */
export const esDelPar = ({ docente, asignatura }: Diligencia, par: Par | null): boolean =>
  docente?.correo === par?.docente.correo && asignatura?.codigo === par?.asignatura.codigo;

/** Returns the teacher and the subject, once both are chosen. */
export const parDe = ({ docente, asignatura }: Pick<Diligencia, 'docente' | 'asignatura'>): Par | null =>
  docente && asignatura ? { docente, asignatura } : null;
