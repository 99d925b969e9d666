// Types and declaration of a report, of records of a form or of rows read from Moodle: columns, filters, groups.
import type { Campos, Grupo, ListaDeGrupos, Ruta } from './arbol.ts';
import type { Formulario } from './formulario.ts';
import type { Grafico } from './grafico.ts';
import type { Semestre } from './semestre.ts';

/** Columns of the system, which every record has beside its fields. */
export const COLUMNAS_DEL_SISTEMA = {
  fechaRegistro: 'Fecha de registro',
  semestre: 'Semestre',
  estado: 'Estado',
  version: 'Versión',
} as const;

export type ColumnaDelSistema = keyof typeof COLUMNAS_DEL_SISTEMA;

/** Columns of every report of requests, which its definition does not name. */
export const COLUMNAS_DE_ATENCION = {
  vence: 'Vence',
  responsable: 'Responsable',
  calificacion: 'Calificación',
  resultado: 'Resultado',
} as const;

export type ColumnaDeAtencion = keyof typeof COLUMNAS_DE_ATENCION;

/**
 * A report's column: the path of a field of its form, one of the system's, or several fields read as one text. A field
 * of the form comes before a column of the system with the same name (`semestre` of a cátedra enrolment).
 */
export type Columna<R extends string = string> = {
  readonly campo: R | ColumnaDelSistema;
  /** Fields that follow `campo` in the same cell ('first plus last name', spec 1 §2). */
  readonly y?: readonly R[];
  /** The key of the column in the contract's rows where it is not the last part of the path. */
  readonly clave?: string;
  /** The heading; by default the field's label. */
  readonly titulo?: string;
  /** Heading above this one, shared with neighbours of the same group. */
  readonly grupo?: string;
  /** Shows only the date of an instant (spec 1 §2, cancellations). */
  readonly onlyFecha?: boolean;
  /** Sortable columns get an index of their own. */
  readonly ordenable?: boolean;
  /** Hidden until the reader asks for it. */
  readonly oculta?: boolean;
  /** Heading and width in characters on the screen, where those of files take too much room. */
  readonly corta?: { readonly titulo?: string; readonly ancho: number };
};

/**
 * Order of a report's columns on the screen; files keep the order of `columnas`. What decides comes first (person, state,
 * date, request), then the others in their order.
 */
export type EnPantalla<R extends string = string> = {
  /** Fields that name the row, read as one text; rows are sorted by the first. */
  readonly identidad: readonly [R, ...R[]];
  /** Fields with the request or subject of the row. */
  readonly asunto: readonly R[];
  /** Fields that people seldom read. */
  readonly trailing?: readonly R[];
  /** Pairs of columns that are read as one, at the place and with heading and sort order of the first. */
  readonly unidas?: readonly {
    readonly campos: readonly [R, R];
    readonly texto: (primero: string, segundo: string) => string;
  }[];
};

/**
 * Groups of rows about the same thing, each under a head. The report opens grouped, unless its own order is what matters;
 * files and the contract's reads are not.
 */
export type Agrupacion<R extends string = string> = {
  /** Its name in addresses. */
  readonly clave: string;
  /** Its name in the control that chooses it. */
  readonly titulo: string;
  /** Singular and plural of the group and of its rows. */
  readonly nombres: { readonly grupo: readonly [string, string]; readonly fila: readonly [string, string] };
  /** The field that gives the group of a row; without it, the group is the submission whose items are the rows. */
  readonly por?: R;
  /** Order of the groups when rows are sorted by a column that is not in the head; without it, that of their first rows. */
  readonly orden?: { readonly campo: R | ColumnaDelSistema; readonly sentido: 'asc' | 'desc' };
  /** Columns with the same value in all rows of a group; the head has them, and the one by which it has its place. */
  readonly cabeza: readonly (R | ColumnaDelSistema)[];
  /** A field that rows under heads have by the short name of its criterion in the rubric, and that of the criterion's key. */
  readonly abreviada?: { readonly campo: R; readonly clave: R };
  /** A second count in the head: rows in which one number is below another. */
  readonly aparte?: { readonly campo: R; readonly below: R; readonly texto: string };
  /** Shows groups folded at first. */
  readonly plegada?: true;
  /** Groups only when the reader asks. */
  readonly onRequest?: true;
  /**
   * Order of the columns under heads, if other columns tell the rows of a group apart: rows leave out what the head has.
   * Without it, a group of one row has no head.
   */
  readonly onScreen?: EnPantalla<R>;
};

/** The person of a row, for mail (DECISIONS §5). */
export type Persona<R extends string = string> = {
  readonly nombreUsuario: readonly R[];
  readonly email: R;
  /** Role of the person for the unit: 'Estudiante', or the field that holds it. */
  readonly rol: string | { readonly campo: R };
};

/** A threshold of a number: rows from `desde` on. Rows without a number are above every threshold, `Infinity` included. */
export type Umbral = { readonly clave: string; readonly texto: string; readonly desde: number };

type OfrecePorFiltro<R extends string> =
  /** The editable list that offers the options. */
  | { readonly lista: string }
  /** Fixed options. */
  | { readonly opciones: readonly { readonly clave: string; readonly texto: string }[] }
  /** The options that rows have. */
  | { readonly deFilas: 'sueltas' }
  /** The values that rows have in a field of plain text, which another choice filled in. */
  | { readonly deFilas: 'textos' }
  /**
   * In a `jerarquia`, key and text give the path from the outermost level (`campus/2/7`, `Ingeniería › Sistemas`): each level
   * can be chosen, and includes the inner ones. Keys begin with the option of the field `raiz`, whose text tells equal names
   * apart.
   */
  | { readonly deFilas: 'jerarquia'; readonly raiz: R }
  | { readonly umbrales: readonly Umbral[] };

/** A filter by the option of a field, or by a threshold of its number. */
export type Filtro<R extends string = string> = OfrecePorFiltro<R> & {
  readonly campo: R;
  readonly etiqueta: string;
  /** Text of the choice without filter; 'Todos' by default. */
  readonly todos?: string;
  /** The key that is chosen when the report opens; none by default. */
  readonly inicial?: string;
  /** Always placed under 'Más filtros', even in a report with few filters. */
  readonly aparte?: true;
};

type PorCampo<R extends string> = Filtro<R> & { readonly campo: R };

/**
 * The filter by programme, the same in every report whose form has one.
 * @param lista the editable list of programmes; without it, the programmes that rows have from the choice of a subject
 */
export const filterByPrograma = <const R extends string>(campo: R, lista?: string): PorCampo<R> => ({
  campo,
  etiqueta: 'Programa',
  aparte: true,
  ...(lista === undefined ? { deFilas: 'textos' } : { lista }),
});

/** The filter by faculty, the same in every report whose form has one. */
export const filterByFacultad = <const R extends string>(campo: R): PorCampo<R> => ({
  campo,
  etiqueta: 'Facultad',
  todos: 'Todas',
  aparte: true,
  lista: 'facultades',
});

/** The key of a version as column and filter: no form has a question with it. */
export const VERSION = 'version' satisfies ColumnaDelSistema;

/**
 * Adds to a report of a form with several versions the version of each row: a hidden column, and a filter (issue 41 §3).
 */
export function withVersiones(informe: InformeDeFormulario): InformeDeFormulario {
  const { columnas, filtros = [], formulario } = informe;
  const versiones = Array.from({ length: formulario.version }, (_, i) => String(formulario.version - i));
  if (versiones.length === 1) return informe;
  const filtro: Filtro = {
    campo: VERSION,
    etiqueta: COLUMNAS_DEL_SISTEMA.version,
    todos: 'Todas',
    aparte: true,
    opciones: versiones.map((clave) => ({ clave, texto: `Versión ${clave}` })),
  };
  return { ...informe, columnas: [...columnas, { campo: VERSION, oculta: true }], filtros: [...filtros, filtro] };
}

/** Removes what {@link withVersiones} added. */
export const withoutVersiones = ({ columnas, filtros, ...informe }: InformeDeFormulario): InformeDeFormulario => ({
  ...informe,
  columnas: columnas.filter(({ campo }) => campo !== VERSION),
  ...(filtros && { filtros: filtros.filter(({ campo }) => campo !== VERSION) }),
});

/** Returns the options of a filter that depend neither on an editable list nor on rows; null for other filters. */
export const fixedOpciones = (filtro: Filtro): readonly { readonly clave: string; readonly texto: string }[] | null =>
  'umbrales' in filtro ? filtro.umbrales : 'opciones' in filtro ? filtro.opciones : null;

/** A read call of the contract (DECISIONS §4): its route, the key of its rows, and what narrows them. */
export type LecturaDeContrato = {
  readonly ruta: `${'GET' | 'POST'} /${string}`;
  /** The key of the rows in the answer; null for a bare list. */
  readonly clave: string | null;
  /** A parameter of the path, and the filter that it sets: a field's option or the state. */
  readonly parametro?: { readonly nombre: string; readonly filtro: string };
  /** Limits the rows to those with this option in this field. */
  readonly only?: { readonly campo: string; readonly clave: string };
  /** Parts of the body that, joined by a slash, are the key of an option of this field. */
  readonly cuerpo?: { readonly partes: readonly [texto: string, numero: string]; readonly filtro: string };
};

/** Subjects of reports, in the order of the managers' menu. */
export const TEMAS = {
  docentes: 'Docentes',
  habilitaciones: 'Habilitaciones y cancelaciones',
  cursos: 'Cursos e inscripciones',
  estudiantes: 'Estudiantes',
  atencion: 'Atención de la unidad',
} as const;

export type Tema = keyof typeof TEMAS;

/** Properties of every report. */
type Comun = {
  readonly slug: string;
  readonly titulo: string;
  readonly tituloExportacion: string;
  /** Its subject, which places it among the managers' reports. */
  readonly tema: Tema;
  /** Marks rows that are requests: a person of the unit attends to each, by a promised day (DECISIONS §3). */
  readonly solicitud?: {
    /** Business days within which the unit promises an answer, until managers set others. */
    readonly plazo: number;
    /** Path of the field that says in words what is asked, if there is one. */
    readonly pedido?: string;
  };
  readonly lecturas: readonly LecturaDeContrato[];
  readonly columnas: readonly Columna[];
  readonly onScreen: EnPantalla;
  readonly agrupacion?: Agrupacion;
  /** Default order, by the key of a sortable column; without it, the newest rows come first. */
  readonly orden?: { readonly clave: string; readonly sentido: 'asc' | 'desc' };
  /** First semester of the semester filter; without it, there is no such filter. */
  readonly semestreDesde?: Semestre;
  /** Adds the filter 'Todos, Abiertos, Cerrados, Pendientes'. */
  readonly hasEstadoFilter?: boolean;
  readonly filtros?: readonly Filtro[];
  /** Its charts, from top to bottom; without them, there is no such tab. */
  readonly graficos?: readonly Grafico[];
  /** The actions 'Cambiar estado' and 'Enviar correo' (DECISIONS §5). */
  readonly acciones: {
    readonly estado: boolean;
    readonly correo: boolean;
    /** False to leave out select all and deselect all (spec 1 §2). */
    readonly seleccionarTodo?: boolean;
  };
  readonly persona?: Persona;
  /** The page of a record: its address, with `:id` for the record's id, and the text of the link. */
  readonly pagina?: { readonly ruta: `/${string}:id`; readonly enlace: string };
  /** The field with the name or address of the person who may read the row: its teacher or evaluator (DECISIONS §3). */
  readonly ownerCampo?: string;
};

export type InformeDeFormulario<F extends Formulario = Formulario> = Comun & {
  readonly formulario: F;
  /** The list whose items are the rows; without it, a row is a submission (DESIGN §3). */
  readonly unidad?: string;
  readonly leido?: undefined;
};

/** A report over rows read from the platform, which have neither state nor receipt. */
export type InformeLeido<L extends Leido = Leido> = Comun & {
  readonly leido: L;
  readonly formulario?: undefined;
  readonly unidad?: undefined;
};

export type Informe = InformeDeFormulario | InformeLeido;

/** Returns the slug, the tree of fields and the sections of a report's rows. */
export const filasOf = (
  informe: Pick<InformeDeFormulario, 'formulario'> | Pick<InformeLeido, 'leido'>,
): Pick<Leido, 'slug' | 'campos' | 'secciones'> =>
  'leido' in informe && informe.leido ? informe.leido : (informe as Pick<InformeDeFormulario, 'formulario'>).formulario;

type RutasDe<T> = T extends { readonly campos: infer C extends Campos } ? Ruta<C> : never;

/** Paths of the lists of a tree. */
type Listas<C extends Campos> = {
  [K in keyof C & string]: C[K] extends ListaDeGrupos ? K : C[K] extends Grupo<infer G> ? `${K}.${Listas<G>}` : never;
}[keyof C & string];

type ConRutas<I, R extends string> = Omit<
  I,
  'columnas' | 'onScreen' | 'agrupacion' | 'persona' | 'filtros' | 'graficos' | 'unidad' | 'ownerCampo'
> & {
  readonly columnas: readonly Columna<R>[];
  readonly onScreen: EnPantalla<R>;
  readonly agrupacion?: Agrupacion<R>;
  readonly persona?: Persona<R>;
  readonly filtros?: readonly Filtro<R>[];
  readonly graficos?: readonly Grafico<R>[];
  readonly ownerCampo?: R;
};

type Definicion<F extends Formulario> = ConRutas<InformeDeFormulario<F>, RutasDe<F>> & {
  readonly unidad?: F extends Formulario<infer C extends Campos> ? Listas<C> : never;
};

/** Declares a report over the records of a form. A column with the path of a missing field does not compile. */
export const defineInforme = <F extends Formulario>(definicion: Definicion<F>): InformeDeFormulario<F> => definicion;

/** Declares a report over rows read from the platform. */
export const defineInformeLeido = <L extends Leido>(
  definicion: ConRutas<InformeLeido<L>, RutasDe<L>>,
): InformeLeido<L> => definicion;

/** Returns the grouping of a report if rows are grouped by it. @param clave the chosen grouping */
export const agrupacionOf = ({ agrupacion }: Informe, clave: string | undefined): Agrupacion | undefined =>
  agrupacion?.clave === clave ? agrupacion : undefined;

export const SIN_INFORME = 'No existe ese informe.';

export const rutaOfInforme = (informe: Pick<Informe, 'slug'>): string => `/gestores/informes/${informe.slug}`;

/**
 * The tree of rows that are read from the platform, as a form is the tree of a record. A complete reading replaces the rows of
 * a server.
 */
export type Leido<C extends Campos = Campos> = {
  /** Name of its rows in the database. */
  readonly slug: string;
  /** Name of a row: 'Matrícula'. */
  readonly titulo: string;
  readonly campos: C;
  /** Sections of the view of a row. */
  readonly secciones: readonly { readonly titulo: string; readonly campos: readonly string[] }[];
};

/** Name of the list for options that come from the platform and cannot be edited. */
export const DE_LA_PLATAFORMA = 'plataforma';

type DefinicionDeLeido<C extends Campos> = Omit<Leido<C>, 'secciones'> & {
  readonly secciones: readonly { readonly titulo: string; readonly campos: readonly Ruta<C>[] }[];
};

/** Declares rows that are read. A section with the path of a missing field does not compile. */
export const defineLeido = <const C extends Campos>(definicion: DefinicionDeLeido<C>): Leido<C> => definicion;

/** Returns, by form slug, the path of the list whose items are the rows of its report (DESIGN §3). */
export const unidadesOf = (informes: readonly InformeDeFormulario[]): ReadonlyMap<string, string> =>
  new Map(informes.flatMap(({ formulario, unidad }) => (unidad === undefined ? [] : [[formulario.slug, unidad]])));
