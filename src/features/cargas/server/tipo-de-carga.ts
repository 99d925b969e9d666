// Types of a kind of sheet: its columns, faults, plan and actions. A slice declares one `TipoDeCarga` per kind.
import { plainText } from '#catalogo/busqueda.ts';
import type { Permiso } from '#catalogo/permisos.ts';

/** A fault of a row or cell, in words for the person who corrects the file. */
export type Falta = {
  /** Key of its kind, among the kind's `clases` or the common ones. */
  readonly clase: string;
  /** Key of the column; null for a fault of the whole row. */
  readonly columna: string | null;
  /** The fault: `El correo no es válido.` */
  readonly mensaje: string;
  readonly arreglo: string;
};

/** Remedies shared by several kinds of sheets. */
export const ARREGLOS = {
  isYesNo: 'Escriba Sí o No.',
  correo: 'Escríbalo completo, como nombre@universidad.edu.co.',
} as const;

const SI_O_NO: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['si', 's', 'x', '1', 'verdadero', 'true'].map((texto) => [texto, 'Sí'])),
  ...Object.fromEntries(['no', 'n', '0', 'falso', 'false'].map((texto) => [texto, 'No'])),
};

/** A column of yes or no, whose value is 'Sí' or 'No'. */
export const COLUMNA_SI_NO: Pick<Columna, 'isYesNo' | 'revisar'> = {
  isYesNo: true,
  revisar: (texto) => {
    const valor = SI_O_NO[plainText(texto)];
    return valor === undefined
      ? { clase: 'valor-desconocido', mensaje: `«${texto}» no es Sí ni No.`, arreglo: ARREGLOS.isYesNo }
      : { valor };
  },
};

/** A column of a kind of sheet. Template, reading and checks derive from it. */
export type Columna = {
  /** Key of its value. */
  readonly clave: string;
  /** Heading in the template. Case, accents and punctuation are ignored when a file is read. */
  readonly titulo: string;
  /** Other accepted headings. */
  readonly alias?: readonly string[];
  /** A file without the column is refused, and a row without a value in it is faulty. */
  readonly obligatoria: boolean;
  /** Left out of the result if no row has a value in it. */
  readonly isOptional?: true;
  /** Help of one sentence, for the template. */
  readonly ayuda: string;
  /** One value per example row of the template. */
  readonly ejemplos: readonly string[];
  /** Width in characters. */
  readonly ancho: number;
  /** List of its drop-down in the template. With `abierta`, other values may be typed. */
  readonly lista?: { readonly nombre: string; readonly abierta: boolean };
  /** The logical values of Excel, which `revisar` gets as VERDADERO and FALSO, are accepted. */
  readonly isYesNo?: true;
  /** The dates of Excel, which `revisar` gets as dd/mm/aaaa, are accepted. */
  readonly isDate?: true;
  /** Converts a non-empty text to the stored value, or returns its fault. Uses nothing but the text. */
  readonly revisar: (texto: string) => { readonly valor: string } | Omit<Falta, 'columna'>;
};

/** A row of the file, by column key; an empty cell is ''. */
export type FilaLeida = { readonly numero: number; readonly datos: Readonly<Record<string, string>> };

export type FilaPorPlanear = FilaLeida & {
  /** Columns with faulty cells, whose values must not be looked up. */
  readonly faulty: ReadonlySet<string>;
};

/** A changed value in words: field, old and new value. */
export type CambioDeFila = { readonly campo: string; readonly de: string; readonly a: string };

export type AccionPlaneada = {
  /** Key of the kind's `acciones`. */
  readonly accion: string;
  /** Subject in a few words: `Programación I · Estudiante`. */
  readonly detalle?: string;
  readonly cambios?: readonly CambioDeFila[];
  /** Data needed for the execution besides the row, as JSON. */
  readonly plan?: unknown;
};

/** Plan of a row: faults, actions, or the reason in `nota` for having neither. */
export type FilaPlaneada = {
  readonly numero: number;
  /** Faults found besides those of its cells. */
  readonly faltas: readonly Falta[];
  readonly acciones: readonly AccionPlaneada[];
  readonly nota?: string;
};

export type Planeacion =
  | { readonly ok: true; readonly filas: readonly FilaPlaneada[] }
  /** Data needed for the plan are unavailable; the message is for the person. */
  | { readonly ok: false; readonly error: string };

/** Progress callback and abort signal of a check or an execution. */
export type RunControl = {
  readonly advance: (avance: { readonly fase?: string; readonly hechos?: number; readonly total?: number }) => void;
  readonly signal: AbortSignal;
};

/** A planned action to be executed. */
export type PendingFila = FilaLeida & { readonly plan: unknown };

export type ActionOutcome =
  /** Done now, or found already done; `nota` says what needs attention nevertheless. */
  | { readonly estado: 'hecha' | 'estaba'; readonly nota?: string }
  /** Impossible as it is, for the reason in `motivo`. */
  | { readonly estado: 'fallida'; readonly motivo: string }
  /** A service failed. The action can be retried and is never done twice. */
  | { readonly estado: 'interrumpida'; readonly motivo: string };

/** Execution of one load, from first to last lot. It may cache between lots. */
export type Ejecucion = {
  /**
   * Executes one kind of action for some rows.
   * @returns outcomes in the order of the rows; failures of services are outcomes, not exceptions
   */
  readonly execute: (
    accion: string,
    lote: readonly PendingFila[],
    signal: AbortSignal,
  ) => Promise<readonly ActionOutcome[]>;
};

/** Person who accepted the plan, and origin of the rows (null for an uploaded file); the load. */
export type AutorDeCarga = {
  readonly usuario: string;
  readonly nombre: string;
  readonly origen: string | null;
  readonly carga: string;
};

/** Words for a kind of action. */
export type TipoDeAccion = {
  /** Before a count, singular and plural: `se creará`, `se crearán`. */
  readonly seHara: readonly [uno: string, varios: string];
  /** Pending, singular and plural: `cuenta por crear`, `cuentas por crear`. */
  readonly porHacer: readonly [uno: string, varios: string];
  /** Done, singular and plural: `cuenta creada`, `cuentas creadas`. */
  readonly hecho: readonly [uno: string, varios: string];
  /** Counted noun: `cuenta`, `cuentas`. */
  readonly nombre: readonly [uno: string, varios: string];
  /** On a row: `Crear la cuenta`. */
  readonly enFila: string;
  /** Named among the totals only if some row has it. */
  readonly isOptional?: true;
  /** Takes something away: acceptance says what, by `alAceptar`. */
  readonly takesAway?: true;
};

/** Losses that acceptance names beside the counts of actions. */
export type AlAceptar = {
  readonly avisos: readonly string[];
  /** Texts that the person must type, each with the reason. */
  readonly escribir: readonly { readonly texto: string; readonly motivo: string }[];
};

/** An action that takes something away, with the data of its plan. */
export type AccionQueQuita = { readonly accion: string; readonly plan: unknown };

/** Rows found to be missing from a file, for a load of their own. */
export type FaltantesHallados =
  | {
      readonly ok: true;
      /** Texts by column key. */
      readonly filas: readonly Readonly<Record<string, string>>[];
      readonly avisos: readonly string[];
    }
  /** No one is missing, or it cannot be known; the message is for the person. */
  | { readonly ok: false; readonly error: string };

/** `origen` of a load of those who were missing from a file. */
export const ORIGEN_FALTANTES = 'faltantes';

/** A value of a drop-down. */
export type ValorDeLista = { readonly valor: string; readonly texto?: string };

/** Present values of the template's drop-downs. */
export type Listas = {
  readonly listas: Readonly<Record<string, readonly ValorDeLista[]>>;
  /** Lists that could not be read, in words. */
  readonly avisos: readonly string[];
};

/**
 * A kind of sheet, declared once in the slice that owns the rows. Template, reading, check, marked workbook, plan, job
 * and screen derive from it. The slice's manifest lists it (`loads`).
 */
export type TipoDeCarga = {
  /** Name in addresses and stored rows. It must not change, because later versions read them. */
  readonly nombre: string;
  /** `Carga masiva de usuarios`. */
  readonly titulo: string;
  readonly permiso: Permiso;
  /** Name of the template's sheet and file: `Usuarios`. */
  readonly hoja: string;
  readonly columnas: readonly Columna[];
  /** Returns true if a row does not use a column: its cell may be empty or faulty. */
  readonly ignores?: (columna: string, datos: FilaLeida['datos']) => boolean;
  /** Kinds of actions, in order of execution. */
  readonly acciones: Readonly<Record<string, TipoDeAccion>>;
  /** Says what the actions that take something away would take. @param origen of the load, as in `ejecutar` */
  readonly alAceptar?: (acciones: readonly AccionQueQuita[], origen: string | null) => AlAceptar;
  /** Rows whose outcomes are stored together, if not as many as usual: few where each takes long. */
  readonly lote?: number;
  /** Finds who is missing from a checked file, or what undoes it; absent if that has no meaning. */
  readonly faltantes?: {
    /** Ends the name of the new load's file. */
    readonly enArchivo: string;
    /** Faulty rows of the file do not matter. */
    readonly isOfSoundRows?: true;
    /** Offered choices of what happens to them, the first by default. */
    readonly opciones: readonly Required<ValorDeLista>[];
    readonly find: (filas: readonly FilaLeida[], opcion: string, run: RunControl) => Promise<FaltantesHallados>;
  };
  /** Kinds of faults of this sheet only, by filter key. */
  readonly clases: Readonly<Record<string, string>>;
  /** Warnings before acceptance, for example about mail that will be sent. */
  readonly advertencias: readonly string[];
  /** Reads the values of the drop-downs, as many as possible until `signal` is aborted. */
  readonly listas: (signal: AbortSignal) => Promise<Listas>;
  /** Checks rows against each other and against other data, in lots, and plans their actions. Writes nothing. */
  readonly planear: (filas: readonly FilaPorPlanear[], run: RunControl) => Promise<Planeacion>;
  readonly ejecutar: (autor: AutorDeCarga) => Ejecucion;
};
