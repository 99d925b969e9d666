import type { Permiso } from '#catalogo/permisos.ts';

/** Something wrong with a row or one of its cells, in words for whoever mends the file. */
export type Falta = {
  /** Its sort: a key of the kind's `clases` or of those that all kinds share. */
  readonly clase: string;
  /** The column's key; null where the whole row is at fault. */
  readonly columna: string | null;
  /** What is wrong: `El correo no es válido.` */
  readonly mensaje: string;
  /** What to do about it. */
  readonly arreglo: string;
};

/** What to do about cells that several kinds of sheets read. */
export const ARREGLOS = {
  siNo: 'Escriba Sí o No.',
  correo: 'Escríbalo completo, como nombre@universidad.edu.co.',
} as const;

/** A column of a kind of sheet, stated once: template, reading and checks follow. */
export type Columna = {
  /** Under which its value is known to the kind. */
  readonly clave: string;
  /** The heading in the template; case, accents and signs do not matter in a file. */
  readonly titulo: string;
  /** Other headings that people give it. */
  readonly alias?: readonly string[];
  /** A file without it is refused, and so is a row without a value in it. */
  readonly obligatoria: boolean;
  /** One sentence for the template. */
  readonly ayuda: string;
  /** One value for each of the template's example rows. */
  readonly ejemplos: readonly string[];
  /** In characters. */
  readonly ancho: number;
  /** Its drop-down in the template is made of this list of the kind's; what is not in it may be typed where `abierta`. */
  readonly lista?: { readonly nombre: string; readonly abierta: boolean };
  /** What is kept of a text that is not empty, or what is wrong with it. Needs to know nothing but the text. */
  readonly revisar: (texto: string) => { readonly valor: string } | Omit<Falta, 'columna'>;
};

/** A row of the file, by the keys of columns; an empty cell is ''. */
export type FilaLeida = { readonly numero: number; readonly datos: Readonly<Record<string, string>> };

/** The same on its way to a plan. */
export type FilaPorPlanear = FilaLeida & {
  /** The columns whose cells were found at fault: what they hold is not to be asked for anywhere. */
  readonly enFalta: ReadonlySet<string>;
};

/** A value that changes, for people: `correo`, from, to. */
export type Cambio = { readonly campo: string; readonly de: string; readonly a: string };

/** What is to be done for a row. */
export type AccionPlaneada = {
  /** A key of the kind's `acciones`. */
  readonly accion: string;
  /** In a few words, what it is about: `Programación I · Estudiante`. */
  readonly detalle?: string;
  readonly cambios?: readonly Cambio[];
  /** What doing it needs beside the row, as JSON. */
  readonly plan?: unknown;
};

/** What a row comes to: it is at fault, or has things to do, or nothing is left to do for it, as `nota` says. */
export type FilaPlaneada = {
  readonly numero: number;
  /** Beside those of its cells alone. */
  readonly faltas: readonly Falta[];
  readonly acciones: readonly AccionPlaneada[];
  readonly nota?: string;
};

export type Planeacion =
  | { readonly ok: true; readonly filas: readonly FilaPlaneada[] }
  /** What the plan needs to know cannot be had at the moment; in words for the person. */
  | { readonly ok: false; readonly error: string };

/** What a check or a doing tells while it goes on, and hears. */
export type Marcha = {
  readonly avanzar: (avance: { readonly fase?: string; readonly hechos?: number; readonly total?: number }) => void;
  readonly signal: AbortSignal;
};

/** A planned action at the moment of doing it. */
export type PorHacer = FilaLeida & { readonly plan: unknown };

/** What became of it. */
export type Hecho =
  /** Done now, or it was so already and nothing was written; `nota` says what is to be looked after nevertheless. */
  | { readonly estado: 'hecha' | 'estaba'; readonly nota?: string }
  /** It will not be done as it is; `motivo` says why. */
  | { readonly estado: 'fallida'; readonly motivo: string }
  /** Whoever should do it failed; it may be tried again and nothing is done twice. */
  | { readonly estado: 'interrumpida'; readonly motivo: string };

/** Does what was planned for one load, from its first lot to its last. What it remembers of one lot serves the next. */
export type Ejecucion = {
  /** Does one sort of action for some rows. @returns in the order of the rows; throws for nothing that the world does */
  readonly hacer: (accion: string, lote: readonly PorHacer[], signal: AbortSignal) => Promise<readonly Hecho[]>;
};

/** Who accepted what is done, and where the rows come from; null: from a file that somebody sent. */
export type AutorDeCarga = { readonly usuario: string; readonly nombre: string; readonly origen: string | null };

/** How a sort of action is called. */
export type Accion = {
  /** Before a count, of one and of several: `se creará`, `se crearán`. */
  readonly seHara: readonly [uno: string, varios: string];
  /** Before it is done, as a count says it: `cuenta por crear`, `cuentas por crear`. */
  readonly porHacer: readonly [uno: string, varios: string];
  /** Once it is done: `cuenta creada`, `cuentas creadas`. */
  readonly hecho: readonly [uno: string, varios: string];
  /** What is counted: `cuenta`, `cuentas`. */
  readonly nombre: readonly [uno: string, varios: string];
  /** On a row: `Crear la cuenta`. */
  readonly enFila: string;
};

/** The live values of a drop-down. */
export type ValorDeLista = { readonly valor: string; readonly texto?: string };

/** What the template needs to know of the world. */
export type Listas = {
  readonly listas: Readonly<Record<string, readonly ValorDeLista[]>>;
  /** What could not be had, for people. */
  readonly avisos: readonly string[];
};

/**
 * A kind of sheet, declared once in the slice whose rows they are: template, reading, check, marked workbook, plan, job
 * and screen follow. `app.ts` and `worker.ts` list it.
 */
export type TipoDeCarga = {
  /** Its name in addresses and rows, which are read by later versions: it stays. */
  readonly nombre: string;
  /** `Carga masiva de usuarios`. */
  readonly titulo: string;
  /** The permission to load such sheets. */
  readonly permiso: Permiso;
  /** The name of the template's sheet and file: `Usuarios`. */
  readonly hoja: string;
  readonly columnas: readonly Columna[];
  /** The sorts of actions, in the order in which they are done. */
  readonly acciones: Readonly<Record<string, Accion>>;
  /** The sorts of faults that are this kind's own, by key, as a filter names them. */
  readonly clases: Readonly<Record<string, string>>;
  /** What whoever accepts the plan must know beforehand: mails that will leave. */
  readonly advertencias: readonly string[];
  /** The values of the drop-downs, as far as they can be had until `signal` is aborted. */
  readonly listas: (signal: AbortSignal) => Promise<Listas>;
  /** Checks rows against each other and the world, in batches, and says for each what is to be done. Writes nothing. */
  readonly planear: (filas: readonly FilaPorPlanear[], marcha: Marcha) => Promise<Planeacion>;
  readonly ejecutar: (autor: AutorDeCarga) => Ejecucion;
};
