import type { Campos, Grupo, ListaDeGrupos, Ruta } from './arbol.ts';
import type { Formulario } from './formulario.ts';
import type { Grafico } from './grafico.ts';
import { can } from './permisos.ts';
import type { Semestre } from './semestre.ts';

/**
 * What is read from the platform into rows of ours: the tree of a row, as a form is the tree of a record. Nobody sends
 * it; a reading replaces the rows of a server when it is whole.
 */
export type Leido<C extends Campos = Campos> = {
  /** The name under which its rows lie. */
  readonly slug: string;
  /** What a row is: 'Matrícula'. */
  readonly titulo: string;
  readonly campos: C;
  /** How a row is read whole, part by part. */
  readonly secciones: readonly { readonly titulo: string; readonly campos: readonly string[] }[];
};

/** The list of options that are nobody's to edit: the platform says them. */
export const DE_LA_PLATAFORMA = 'plataforma';

type DefinicionDeLeido<C extends Campos> = Omit<Leido<C>, 'secciones'> & {
  readonly secciones: readonly { readonly titulo: string; readonly campos: readonly Ruta<C>[] }[];
};

/** Declares what is read; a section that names a field which does not exist does not compile. */
export const definirLeido = <const C extends Campos>(definicion: DefinicionDeLeido<C>): Leido<C> => definicion;

/** Columns that every record has beside its fields. */
export const COLUMNAS_DEL_SISTEMA = {
  fechaRegistro: 'Fecha de registro',
  semestre: 'Semestre',
  estado: 'Estado',
} as const;

export type ColumnaDelSistema = keyof typeof COLUMNAS_DEL_SISTEMA;

/**
 * A report's column: the path of a field of its form, one of the system's, or several fields read as one text. A field
 * of the form comes before a column of the system with the same name (`semestre` of a cátedra enrolment).
 */
export type Columna<R extends string = string> = {
  readonly campo: R | ColumnaDelSistema;
  /** Fields whose texts follow `campo` in the same cell ('first plus last name', spec 1 §2). */
  readonly y?: readonly R[];
  /** The key of the column in the contract's rows where it is not the last part of the path. */
  readonly clave?: string;
  /** The heading; the field's label unless said. */
  readonly titulo?: string;
  /** What stands above this heading and its neighbours' of the same group. */
  readonly grupo?: string;
  /** Of an instant, the date part only (spec 1 §2, cancellations). */
  readonly soloFecha?: boolean;
  /** Sortable columns get an index of their own. */
  readonly ordenable?: boolean;
  /** Hidden until the reader asks for it. */
  readonly oculta?: boolean;
};

/**
 * How a report's columns lie on the screen; files keep the order of `columnas`. What decides comes first: who, state, date
 * and what is asked for, then the others as they stand.
 */
export type EnPantalla<R extends string = string> = {
  /** Fields that tell whose row it is, read as one text; rows are sorted by the first. */
  readonly identidad: readonly [R, ...R[]];
  /** What the row asks for or is about. */
  readonly asunto: readonly R[];
  /** What is seldom looked at. */
  readonly alFinal?: readonly R[];
  /** Columns that are read as one, in the place, under the heading and in the order of the first. */
  readonly unidas?: readonly {
    readonly campos: readonly [R, R];
    readonly texto: (primero: string, segundo: string) => string;
  }[];
};

/**
 * Rows that are of one thing: they stand under its head when the report is opened. Files know nothing of it, nor do the
 * contract's reads.
 */
export type Agrupacion<R extends string = string> = {
  /** Its name in addresses. */
  readonly clave: string;
  /** Its name where the reader chooses it. */
  readonly titulo: string;
  /** One thing and several, and one of its rows and several. */
  readonly nombres: { readonly grupo: readonly [string, string]; readonly fila: readonly [string, string] };
  /** The field that says which thing a row is of; absent: the submission whose items the rows are. */
  readonly por?: R;
  /** The order of groups where rows are sorted by a column that no head says. */
  readonly orden: { readonly campo: R | ColumnaDelSistema; readonly sentido: 'asc' | 'desc' };
  /**
   * Columns that are the same in all rows of a group, the word that precedes each text and the width that it takes, in
   * characters; the first names the group.
   */
  readonly cabeza: readonly { readonly campo: R; readonly antes?: string; readonly ancho?: number }[];
  /** Rows that a head counts apart: those in which one number is below another. */
  readonly aparte?: { readonly campo: R; readonly menorQue: R; readonly texto: string };
  /** Groups are folded until the reader opens them. */
  readonly plegada?: true;
  /** How columns lie under heads, where other ones tell the rows of a group apart. */
  readonly enPantalla?: EnPantalla<R>;
};

/** Who the person of a row is, for mail (DECISIONS §5). */
export type Persona<R extends string = string> = {
  readonly nombreUsuario: readonly R[];
  readonly email: R;
  /** What the person is to the unit: 'Estudiante', or the field that says it. */
  readonly rol: string | { readonly campo: R };
};

/** A threshold of a number: rows from `desde` on. Rows without a number are beyond every one, `Infinity` too. */
export type Umbral = { readonly clave: string; readonly texto: string; readonly desde: number };

type OfrecePorFiltro<R extends string> =
  /** The editable list that offers the options. */
  | { readonly lista: string }
  /** Options that nobody edits. */
  | { readonly opciones: readonly { readonly clave: string; readonly texto: string }[] }
  /** Those that rows have. */
  | { readonly deFilas: 'sueltas' }
  /** Those that rows have in a field of plain text, which another choice filled in. */
  | { readonly deFilas: 'textos' }
  /**
   * In a `jerarquia` a key names all that it lies in, from the outermost inwards (`campus/2/7`), and the text too
   * (`Ingeniería › Sistemas`): each of them can be chosen, with what lies inside. What keys begin with is the option of
   * the field `raiz`, whose text tells equal names apart.
   */
  | { readonly deFilas: 'jerarquia'; readonly raiz: R }
  | { readonly umbrales: readonly Umbral[] };

/** A filter by what a field holds: its option, or a number from a threshold on. */
export type Filtro<R extends string = string> = OfrecePorFiltro<R> & {
  readonly campo: R;
  readonly etiqueta: string;
  /** What stands for no filter: 'Todos' unless said. */
  readonly todos?: string;
  /** The key that is chosen when the report is opened; none unless said. */
  readonly inicial?: string;
  /** Stands behind 'Más filtros' however few the report has. */
  readonly aparte?: true;
};

type PorCampo<R extends string> = Filtro<R> & { readonly campo: R };

/**
 * The filter by programme, the same in every report whose form has one.
 * @param lista the editable list that offers programmes; absent: those that rows have, as the choice of a subject wrote them
 */
export const porPrograma = <const R extends string>(campo: R, lista?: string): PorCampo<R> => ({
  campo,
  etiqueta: 'Programa',
  aparte: true,
  ...(lista === undefined ? { deFilas: 'textos' } : { lista }),
});

/** The filter by faculty, the same in every report whose form has one. */
export const porFacultad = <const R extends string>(campo: R): PorCampo<R> => ({
  campo,
  etiqueta: 'Facultad',
  todos: 'Todas',
  aparte: true,
  lista: 'facultades',
});

/** What a filter offers that is known without asking: nobody edits it, and no row decides it; null for the others. */
export const opcionesFijas = (filtro: Filtro): readonly { readonly clave: string; readonly texto: string }[] | null =>
  'umbrales' in filtro ? filtro.umbrales : 'opciones' in filtro ? filtro.opciones : null;

/** The contract's read call (DECISIONS §4): how the answer names the rows, and what narrows them. */
export type Lectura = {
  readonly ruta: `${'GET' | 'POST'} /${string}`;
  /** The key under which the rows are listed; null: the bare list. */
  readonly clave: string | null;
  /** A parameter of the path, and which filter it sets: a field's option or the state. */
  readonly parametro?: { readonly nombre: string; readonly filtra: string };
  /** Rows are only those whose option of this field has this key. */
  readonly solo?: { readonly campo: string; readonly clave: string };
  /** Parts of the body that make, with a slash between them, the key of an option of this field. */
  readonly cuerpo?: { readonly partes: readonly [texto: string, numero: string]; readonly filtra: string };
};

/** What reports are about, in the order in which managers find them. */
export const TEMAS = {
  docentes: 'Docentes',
  habilitaciones: 'Habilitaciones y cancelaciones',
  cursos: 'Cursos e inscripciones',
  estudiantes: 'Estudiantes',
  atencion: 'Atención de la unidad',
} as const;

export type Tema = keyof typeof TEMAS;

/** What every report says, wherever its rows come from. */
type Comun = {
  readonly slug: string;
  readonly titulo: string;
  /** Heading of exported files. */
  readonly tituloExportacion: string;
  /** What it is about: its place among the manager's reports. */
  readonly tema: Tema;
  /** Its open rows wait for the unit: how long they do is told to managers (DECISIONS §3). */
  readonly solicitud?: true;
  readonly lecturas: readonly Lectura[];
  readonly columnas: readonly Columna[];
  readonly enPantalla: EnPantalla;
  readonly agrupacion?: Agrupacion;
  /** How rows lie when nobody asked for an order, by the key of a sortable column; the newest first unless said. */
  readonly orden?: { readonly clave: string; readonly sentido: 'asc' | 'desc' };
  /** The first semester that its filter offers; absent: no such filter. */
  readonly semestreDesde?: Semestre;
  /** Offers 'Todos, Abiertos, Cerrados, Pendientes'. */
  readonly filtraEstado?: boolean;
  readonly filtros?: readonly Filtro[];
  /** Its charts, from top to bottom; absent: it has no such tab. */
  readonly graficos?: readonly Grafico[];
  /** Whether 'Cambiar estado' and 'Enviar correo' belong to it (DECISIONS §5). */
  readonly acciones: {
    readonly estado: boolean;
    readonly correo: boolean;
    /** Whether select all and deselect all are offered; they are unless said (spec 1 §2). */
    readonly seleccionarTodo?: boolean;
  };
  readonly persona?: Persona;
  /** Where a record has a page of its own: its address, with the record's id for `:id`, and what leads there. */
  readonly pagina?: { readonly ruta: `/${string}:id`; readonly enlace: string };
  /** Rows that a teacher may read are those in which this field bears her name or address (DECISIONS §3). */
  readonly propioDe?: string;
};

/** A report over the records of a form. */
export type InformeDeFormulario<F extends Formulario = Formulario> = Comun & {
  readonly formulario: F;
  /** The list whose items are the rows; absent: a row is a submission (DESIGN §3). */
  readonly unidad?: string;
  readonly leido?: undefined;
};

/** A report over what was read from the platform: its rows have neither state nor receipt. */
export type InformeLeido<L extends Leido = Leido> = Comun & {
  readonly leido: L;
  readonly formulario?: undefined;
  readonly unidad?: undefined;
};

export type Informe = InformeDeFormulario | InformeLeido;

/** What the rows of a report are: the name under which they lie, the tree of their fields, and how it is read. */
export const filasDe = (
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
  'columnas' | 'enPantalla' | 'agrupacion' | 'persona' | 'filtros' | 'graficos' | 'unidad' | 'propioDe'
> & {
  readonly columnas: readonly Columna<R>[];
  readonly enPantalla: EnPantalla<R>;
  readonly agrupacion?: Agrupacion<R>;
  readonly persona?: Persona<R>;
  readonly filtros?: readonly Filtro<R>[];
  readonly graficos?: readonly Grafico<R>[];
  readonly propioDe?: R;
};

type Definicion<F extends Formulario> = ConRutas<InformeDeFormulario<F>, RutasDe<F>> & {
  readonly unidad?: F extends Formulario<infer C extends Campos> ? Listas<C> : never;
};

/** Declares a report over the records of a form; a column that is no field of the form does not compile. */
export const definirInforme = <F extends Formulario>(definicion: Definicion<F>): InformeDeFormulario<F> => definicion;

/** Declares a report over what is read from the platform. */
export const definirInformeLeido = <L extends Leido>(
  definicion: ConRutas<InformeLeido<L>, RutasDe<L>>,
): InformeLeido<L> => definicion;

/** The grouping that a report declares, where rows are grouped by it. @param agrupar by what they are */
export const agrupacionDe = ({ agrupacion }: Informe, agrupar: string | undefined): Agrupacion | undefined =>
  agrupacion?.clave === agrupar ? agrupacion : undefined;

/** Said of a name that no report has. */
export const SIN_INFORME = 'No existe ese informe.';

/** Where a report's page is. */
export const rutaDeInforme = (informe: Pick<Informe, 'slug'>): string => `/gestores/informes/${informe.slug}`;

/** Returns true if a reader sees only their own rows. */
export const soloLoPropio = (
  informe: Informe,
  lector: { readonly permisos: readonly string[] },
): informe is Informe & { propioDe: string } =>
  informe.propioDe !== undefined && !can(lector, `informes.leerDeOtros:${informe.slug}`);
