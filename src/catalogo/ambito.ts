// The scope of a row: the programmes, faculties and subjects that its answers name, by the ties of options (issue 42 §1).
import { hojasOf, type Campos } from './arbol.ts';
import { isCodigoDeAsignatura, type CampoDe } from './campos/index.ts';
import type { Informe } from './informe.ts';
import { claveOf } from './listas/opcion.ts';
import { LISTA_DE_FACULTADES, LISTAS_DE_PROGRAMAS } from './listas/programas.ts';

/** The parts of a scope. */
export const PARTES_DE_AMBITO = ['programas', 'facultades', 'asignaturas'] as const;

/** Keys of programmes and faculties, and codes of subjects: of a row, or of the rows that a person reaches. */
export type Ambito = Readonly<Record<(typeof PARTES_DE_AMBITO)[number], readonly string[]>>;

export const SIN_AMBITO: Ambito = { programas: [], facultades: [], asignaturas: [] };

/** Returns true if a scope names anything. */
export const isLimited = (ambito: Ambito): boolean => PARTES_DE_AMBITO.some((parte) => ambito[parte].length > 0);

/** The list whose options are the canonical programmes. */
const PROGRAMAS = 'programas';

/** Key of one programme and of its faculty; null where there is none. */
type Adscripcion = { readonly programa: string | null; readonly facultad: string | null };

const SIN_ADSCRIPCION: Adscripcion = { programa: null, facultad: null };

/** An option of those lists, with its former texts and its ties by name; a tie is empty or absent unless managers set it. */
export type OpcionAdscrita = {
  readonly lista: string;
  readonly clave: string;
  readonly texto: string;
  readonly anteriores: readonly string[];
  readonly programa?: string | undefined;
  readonly facultad?: string | undefined;
};

/** A programme and a faculty by their names, as an assignment of a subject has them. */
export type Asignado = { readonly programaAcademico: string; readonly facultad: string };

/** Resolves names and options to keys; one for all rows. */
export type Adscripciones = {
  readonly ofOpcion: (lista: string, clave: string) => Adscripcion;
  readonly ofAsignado: (asignado: Asignado) => Adscripcion;
  /** Every programme that an option or an assignment names, by key. */
  readonly programas: ReadonlyMap<string, { readonly nombre: string; readonly facultad: string | null }>;
  /** The name of every faculty, by key. */
  readonly facultades: ReadonlyMap<string, string>;
};

/** The facts on which the scope of the rows of a semester depends. */
export type AmbitoContext = {
  readonly adscripciones: Adscripciones;
  /** Returns the assignments of a subject in the semester. */
  readonly asignaturas: (codigo: string) => readonly Asignado[];
};

/** Options that name no programme or faculty unless they are tied to one. */
const UNNAMED = new Set(['', 'otro', 'otra', 'otros', 'otras', 'ninguno', 'ninguna', 'no-aplica']);

/** Maps the texts of a list's options to their keys, ignoring case and accents. A current text comes before a former one. */
function clavesByTexto(opciones: readonly OpcionAdscrita[]): ReadonlyMap<string, string> {
  return new Map([
    ...opciones.flatMap(({ clave, anteriores }) => anteriores.map((texto) => [claveOf(texto), clave] as const)),
    ...opciones.map(({ clave, texto }) => [claveOf(texto), clave] as const),
  ]);
}

/**
 * Resolves programmes and faculties. A name is the option of `programas` or `facultades` that is or was called so, and has
 * its key, which stays when the option is renamed; any other name has the key that is made of it. A programme without a tie
 * to a faculty has that of its assignments.
 * @param opciones all options of those lists, offered or not
 * @param asignados each programme that has or had assignments, with its newest faculty
 */
export function adscripcionesOf(opciones: readonly OpcionAdscrita[], asignados: readonly Asignado[]): Adscripciones {
  const { programaOf, facultadOf, tiedTo } = resolverOf(opciones);
  const ofLista = (nombre: string) => opciones.filter(({ lista }) => lista === nombre);
  const deProgramas = LISTAS_DE_PROGRAMAS.flatMap(ofLista);
  const deFacultades = ofLista(LISTA_DE_FACULTADES);

  const facultades = new Map<string, string>();
  const addFacultad = (clave: string | null, nombre: string): string | null => {
    if (clave !== null && !facultades.has(clave)) facultades.set(clave, nombre.trim());
    return clave;
  };
  for (const { texto } of deFacultades) addFacultad(facultadOf(texto), texto);
  const tieOf = ({ facultad = '' }: OpcionAdscrita): string | null => addFacultad(facultadOf(facultad), facultad);

  const programas = new Map<string, { readonly nombre: string; readonly facultad: string | null }>();
  const addPrograma = (clave: string | null, nombre: string, facultad: string | null): void => {
    const known = clave === null ? undefined : programas.get(clave);
    if (clave !== null && (known?.facultad ?? null) === null) {
      programas.set(clave, { nombre: known?.nombre ?? nombre.trim(), facultad });
    }
  };
  // The option that is the programme says its name and, before all others, its faculty.
  for (const opcion of ofLista(PROGRAMAS)) {
    if (tiedTo(opcion) === opcion.clave) addPrograma(opcion.clave, opcion.texto, tieOf(opcion));
  }
  for (const { programaAcademico: nombre, facultad } of asignados) {
    addPrograma(programaOf(nombre), nombre, addFacultad(facultadOf(facultad), facultad));
  }
  for (const opcion of deProgramas) addPrograma(tiedTo(opcion), opcion.programa || opcion.texto, tieOf(opcion));

  const byOpcion = new Map<string, Adscripcion>();
  for (const opcion of deProgramas) {
    const programa = tiedTo(opcion);
    const facultad = tieOf(opcion) ?? (programa === null ? null : programas.get(programa)!.facultad);
    byOpcion.set(`${opcion.lista} ${opcion.clave}`, { programa, facultad });
  }
  for (const { lista, clave, texto } of deFacultades) {
    byOpcion.set(`${lista} ${clave}`, { programa: null, facultad: facultadOf(texto) });
  }
  return {
    programas,
    facultades,
    ofOpcion: (lista, clave) => byOpcion.get(`${lista} ${clave}`) ?? SIN_ADSCRIPCION,
    ofAsignado: ({ programaAcademico, facultad }) => ({
      programa: programaOf(programaAcademico),
      facultad: facultadOf(facultad),
    }),
  };
}

/** Makes the functions that turn names into keys; null for a name that is none. */
function resolverOf(opciones: readonly OpcionAdscrita[]) {
  const canonical = opciones.filter(({ lista }) => lista === PROGRAMAS);
  const byTexto = clavesByTexto(canonical);
  const facultades = clavesByTexto(opciones.filter(({ lista }) => lista === LISTA_DE_FACULTADES));
  const resolve = (nombre: string, known: ReadonlyMap<string, string>): string | null => {
    const clave = claveOf(nombre);
    return UNNAMED.has(clave) ? null : (known.get(clave) ?? clave);
  };
  const ties = new Map(canonical.map(({ clave, programa = '' }) => [clave, resolve(programa, byTexto)]));
  const programaOf = (nombre: string): string | null => {
    const clave = resolve(nombre, byTexto);
    return clave === null ? null : (ties.get(clave) ?? clave);
  };
  return {
    programaOf,
    facultadOf: (nombre: string) => resolve(nombre, facultades),
    /** A tie leads to its programme and no further. */
    tiedTo: ({ texto, programa = '' }: OpcionAdscrita) => resolve(programa, byTexto) ?? programaOf(texto),
  };
}

type Leaf<C> = { readonly claves: readonly string[]; readonly campo: C };

/** The questions of a form that tell the scope of its rows. */
type LeavesOfAmbito = {
  readonly opciones: readonly Leaf<CampoDe<'opcion' | 'opciones'>>[];
  readonly codigos: readonly Leaf<unknown>[];
};

const leavesByCampos = new WeakMap<Campos, LeavesOfAmbito>();

function leavesOf(campos: Campos): LeavesOfAmbito {
  const known = leavesByCampos.get(campos);
  if (known) return known;
  const hojas = hojasOf(campos).map(({ ruta, campo }) => ({ claves: ruta.split('.'), campo }));
  const leaves: LeavesOfAmbito = {
    opciones: hojas.flatMap(({ claves, campo }) =>
      (campo.tipo === 'opcion' || campo.tipo === 'opciones') &&
      (campo.lista === LISTA_DE_FACULTADES || LISTAS_DE_PROGRAMAS.includes(campo.lista))
        ? [{ claves, campo }]
        : [],
    ),
    codigos: hojas.filter(({ campo }) => isCodigoDeAsignatura(campo)),
  };
  leavesByCampos.set(campos, leaves);
  return leaves;
}

/** Returns the paths of the questions that tell the scope of a form's rows, by what is read there; null if none does. */
export function describeAmbito({ campos }: { readonly campos: Campos }): string | null {
  const { opciones, codigos } = leavesOf(campos);
  if (opciones.length + codigos.length === 0) return null;
  return JSON.stringify([
    opciones.map(({ claves, campo }) => [claves, campo.lista, 'libre' in campo ? campo.libre?.clave : undefined]),
    codigos.map(({ claves }) => claves),
  ]);
}

/** Returns true if rows of a form can have a scope by their subjects. */
export const asksAsignatura = ({ campos }: { readonly campos: Campos }): boolean => leavesOf(campos).codigos.length > 0;

/** Returns true if a limit can leave rows of a report: a question of its form tells what the limit is made of. */
export const isReachedBy = (informe: Informe, { programas, facultades }: Ambito): boolean =>
  programas.length + facultades.length > 0
    ? hasAmbito(informe)
    : informe.formulario !== undefined && asksAsignatura(informe.formulario);

/** Returns true if the rows of a report have a scope: a question of its form tells programme, faculty or subject. */
export const hasAmbito = (informe: Informe): boolean =>
  informe.formulario !== undefined && describeAmbito(informe.formulario) !== null;

/** Returns the values at a path of a submission or of one of its items, through all lists. */
function valuesAt(datos: unknown, claves: readonly string[]): readonly unknown[] {
  if (Array.isArray(datos)) return datos.flatMap((item: unknown) => valuesAt(item, claves));
  const [clave, ...rest] = claves;
  if (clave === undefined) return [datos];
  if (typeof datos !== 'object' || datos === null || !Object.hasOwn(datos, clave)) return [];
  return valuesAt((datos as Readonly<Record<string, unknown>>)[clave], rest);
}

/** Returns the key of a chosen option; null for words in place of one. */
function chosenClave(valor: unknown, campo: CampoDe<'opcion' | 'opciones'>): string | null {
  const clave = typeof valor === 'object' && valor !== null && 'clave' in valor ? valor.clave : null;
  if (typeof clave !== 'string' || ('libre' in campo && campo.libre?.clave === clave)) return null;
  return clave;
}

const keysOf = (adscripciones: readonly Adscripcion[], parte: keyof Adscripcion): readonly string[] =>
  [...new Set(adscripciones.flatMap((adscripcion) => adscripcion[parte] ?? []))].sort();

/**
 * Returns the scope of a row, each part in order: its subjects; the programmes and faculties of its chosen options, all of
 * them; of a row that chose no programme, those of all assignments of its subjects in its semester. A chosen faculty comes
 * before those of assignments.
 * @param datos the tree of a submission, or of one of its items
 */
export function ambitoOf(
  { campos }: { readonly campos: Campos },
  datos: unknown,
  { adscripciones, asignaturas }: AmbitoContext,
): Ambito {
  const { opciones, codigos } = leavesOf(campos);
  if (opciones.length + codigos.length === 0) return SIN_AMBITO;
  const chosen = opciones.flatMap(({ claves, campo }) =>
    valuesAt(datos, claves).flatMap((valor) => {
      const clave = chosenClave(valor, campo);
      return clave === null ? [] : [adscripciones.ofOpcion(campo.lista, clave)];
    }),
  );
  const named = codigos
    .flatMap(({ claves }) => valuesAt(datos, claves))
    .flatMap((codigo) => (typeof codigo === 'string' && codigo.trim() !== '' ? [codigo.trim().toUpperCase()] : []));
  const own = { asignaturas: [...new Set(named)].sort() };
  const [programas, facultades] = [keysOf(chosen, 'programa'), keysOf(chosen, 'facultad')];
  if (programas.length > 0) return { programas, facultades, ...own };
  const assigned = own.asignaturas.flatMap(asignaturas).map(adscripciones.ofAsignado);
  return {
    programas: keysOf(assigned, 'programa'),
    facultades: facultades.length > 0 ? facultades : keysOf(assigned, 'facultad'),
    ...own,
  };
}
