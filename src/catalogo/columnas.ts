// Columns of a report: key, title, width, sort order, groups; and cell values for the contract and for spreadsheets.
import { hojasOf } from './arbol.ts';
import { textoOf, type Campo, type CampoDe, type TipoCampo, type ValorPorTipo } from './campos/index.ts';
import {
  COLUMNAS_DE_ATENCION,
  COLUMNAS_DEL_SISTEMA,
  filasOf,
  type Columna,
  type ColumnaDeAtencion,
  type ColumnaDelSistema,
  type Informe,
  type InformeDeFormulario,
  type InformeLeido,
} from './informe.ts';
import { wallTimeOf } from './momento.ts';

/** A field of a column, with its path in the record. */
export type CampoDeColumna = { readonly ruta: string; readonly campo: Campo };

/** A report's column with all that follows from its definition. */
export type ColumnaDeInforme = {
  /** Name in the contract's rows, in sorting and in addresses. */
  readonly clave: string;
  readonly titulo: string;
  readonly formato: FormatoDeCelda;
  /** The width that its values usually need, in characters. */
  readonly ancho: number;
  /** Null when rows cannot be sorted by it. */
  readonly orden: Orden | null;
  readonly oculta: boolean;
  readonly corta?: Columna['corta'];
  /** Heading that it shares with its neighbours of the same group, or null. */
  readonly grupo: string | null;
  /** Source of its cells: fields read as one text, or a column of the system. */
  readonly source:
    | { readonly partes: readonly [CampoDeColumna, ...CampoDeColumna[]] }
    | { readonly sistema: ColumnaDelSistema | ColumnaDeAtencion };
};

const DEL_SISTEMA: Record<
  ColumnaDelSistema | ColumnaDeAtencion,
  Pick<ColumnaDeInforme, 'formato' | 'ancho' | 'orden'>
> = {
  fechaRegistro: { formato: 'instante', ancho: 23, orden: { como: 'texto' } },
  semestre: { formato: 'texto', ancho: 10, orden: { como: 'texto' } },
  estado: { formato: 'texto', ancho: 12, orden: { como: 'texto' } },
  version: { formato: 'numero', ancho: 8, orden: null },
  vence: { formato: 'dia', ancho: 12, orden: { como: 'texto' } },
  responsable: { formato: 'texto', ancho: 24, orden: { como: 'texto' } },
  calificacion: { formato: 'texto', ancho: 12, orden: null },
  resultado: { formato: 'texto', ancho: 14, orden: null },
};

const ultima = (ruta: string): string => ruta.slice(ruta.lastIndexOf('.') + 1);

/** The column of the record's date, by which every report can be sorted. */
export const FECHA_REGISTRO: ColumnaDeInforme = {
  clave: 'fechaRegistro',
  titulo: COLUMNAS_DEL_SISTEMA.fechaRegistro,
  ...DEL_SISTEMA.fechaRegistro,
  oculta: false,
  grupo: null,
  source: { sistema: 'fechaRegistro' },
};

function columnaOf(columna: Columna, hojas: ReadonlyMap<string, Campo>): ColumnaDeInforme {
  const { campo, y = [], clave = ultima(campo), titulo, grupo = null, ordenable, oculta = false, corta } = columna;
  const hoja = hojas.get(campo);
  if (!hoja) return delSistema(columna);
  const partes = [{ ruta: campo, campo: hoja }, ...y.map((ruta) => parteOf(ruta, hojas))] as const;
  return {
    clave,
    titulo: titulo ?? hoja.etiqueta,
    formato: y.length > 0 ? 'texto' : formatoOf(hoja),
    ancho: Math.max(...partes.map((parte) => anchoOf(parte.campo))),
    orden: ordenable ? ordenOf(hoja) : null,
    oculta,
    ...(corta && { corta }),
    grupo,
    source: { partes },
  };
}

function delSistema(columna: Columna): ColumnaDeInforme {
  const { campo, clave = campo, titulo, grupo = null, ordenable, onlyFecha = false, oculta = false } = columna;
  if (!Object.hasOwn(COLUMNAS_DEL_SISTEMA, campo)) throw new Error(`neither the form nor a record has ${campo}`);
  // Checked in the line above, and by the types of defineInforme().
  const sistema = campo as ColumnaDelSistema;
  const { formato, ancho, orden } = DEL_SISTEMA[sistema];
  return {
    clave,
    titulo: titulo ?? COLUMNAS_DEL_SISTEMA[sistema],
    ...(onlyFecha ? { formato: 'dia', ancho: 12 } : { formato, ancho }),
    orden: ordenable ? orden : null,
    oculta,
    grupo,
    source: { sistema },
  };
}

function parteOf(ruta: string, hojas: ReadonlyMap<string, Campo>): CampoDeColumna {
  const campo = hojas.get(ruta);
  if (!campo) throw new Error(`the form has no field ${ruta}`);
  return { ruta, campo };
}

/** The part of any report that its columns follow from. */
export type WithColumnas =
  Pick<InformeDeFormulario, 'formulario' | 'columnas'> | Pick<InformeLeido, 'leido' | 'columnas'>;

/** Reports are constants, and each lot of an export asks for their columns. */
const known = new WeakMap<WithColumnas, readonly ColumnaDeInforme[]>();

/** Returns the columns of a report, from left to right. A field of the form wins over a column of the system with its name. */
export function columnasOf(informe: WithColumnas): readonly ColumnaDeInforme[] {
  const columnas = known.get(informe) ?? makeColumnas(informe);
  known.set(informe, columnas);
  return columnas;
}

function makeColumnas(informe: WithColumnas): readonly ColumnaDeInforme[] {
  const hojas = new Map(hojasOf(filasOf(informe).campos).map(({ ruta, campo }) => [ruta, campo]));
  return informe.columnas.map((columna) => columnaOf(columna, hojas));
}

const deAtencion = (sistema: ColumnaDeAtencion): ColumnaDeInforme => ({
  clave: sistema,
  titulo: COLUMNAS_DE_ATENCION[sistema],
  ...DEL_SISTEMA[sistema],
  oculta: false,
  grupo: null,
  source: { sistema },
});

/** The column by which requests are in the order of work. */
export const VENCE = deAtencion('vence');

/** The column of the person who attends to a request. */
export const RESPONSABLE = deAtencion('responsable');

const DE_ATENCION = [VENCE, RESPONSABLE, deAtencion('calificacion'), deAtencion('resultado')];

/**
 * Returns the columns of a report on the screen and in files: those of its definition and, for requests, those of their
 * attention, which the contract's reads do not have. Requests can be sorted by their state too.
 */
export const offeredColumnasOf = (informe: WithColumnas & Pick<Informe, 'solicitud'>): readonly ColumnaDeInforme[] =>
  informe.solicitud ? [...columnasOf(informe).map(withOrderOfEstado), ...DE_ATENCION] : columnasOf(informe);

const withOrderOfEstado = (columna: ColumnaDeInforme): ColumnaDeInforme =>
  'sistema' in columna.source && columna.source.sistema === 'estado'
    ? { ...columna, orden: DEL_SISTEMA.estado.orden }
    : columna;

/** Returns the column of a field or of the system. @throws when the report has none */
export function columnaShowing(informe: WithColumnas, campo: string): ColumnaDeInforme {
  const columna = columnasOf(informe)[informe.columnas.findIndex((columna) => columna.campo === campo)];
  if (!columna) throw new Error(`the report has no column ${campo}`);
  return columna;
}

/** Returns true if rows can be grouped by a column: the state, or a single field with an option. */
export const isAgrupable = ({ source: origen }: Pick<ColumnaDeInforme, 'source'>): boolean =>
  'sistema' in origen
    ? origen.sistema === 'estado'
    : origen.partes.length === 1 && origen.partes[0].campo.tipo === 'opcion';

export const rutasOf = (columnas: readonly ColumnaDeInforme[]): string[] => [
  ...new Set(
    columnas.flatMap(({ source: origen }) => ('partes' in origen ? origen.partes.map(({ ruta }) => ruta) : [])),
  ),
];

/** A run of neighbouring columns of the same group, or of none. */
export type GrupoDeColumnas = { readonly grupo: string | null; readonly desde: number; readonly cuantas: number };

/**
 * Divides the shown columns into runs of the same group. The first column, which names the row, belongs to no group: it
 * stays in sight while the others scroll.
 */
export function groupColumnas(columnas: readonly Pick<ColumnaDeInforme, 'grupo'>[]): GrupoDeColumnas[] {
  const tramos: { grupo: string | null; desde: number; cuantas: number }[] = [];
  for (const [i, columna] of columnas.entries()) {
    const grupo = i === 0 ? null : columna.grupo;
    const last = tramos.at(-1);
    if (last?.grupo === grupo) last.cuantas += 1;
    else tramos.push({ grupo, desde: i, cuantas: 1 });
  }
  return tramos;
}

/** Type of a spreadsheet cell. Documents, phones and codes are text, so that their zeros stay. */
export type FormatoDeCelda = 'texto' | 'numero' | 'dia' | 'instante';

/**
 * Sort order of values: as text in Spanish or as numbers, by the part `en` of the value. The value `vacio`, which replaces a
 * missing answer, comes first.
 */
export type Orden = { readonly como: 'texto' | 'numero'; readonly en?: string; readonly vacio?: string };

/** A value as the contract's reads answer it (DECISIONS §4). */
export type ValorDeContrato = string | number | null | readonly string[];

type Celda<T extends TipoCampo> = {
  readonly formato: FormatoDeCelda;
  /** The width that its values usually need, in characters. */
  readonly ancho: number;
  /** Null when columns of this type cannot be sorted. */
  readonly orden: Orden | null;
  readonly contrato: (valor: ValorPorTipo[T], campo: CampoDe<T>) => ValorDeContrato;
};

const igual = <V extends ValorDeContrato>(valor: V): V => valor;

const TEXTO = { formato: 'texto', ancho: 24, orden: { como: 'texto' }, contrato: igual<string> } as const;
const NUMERO = { formato: 'numero', ancho: 8, orden: { como: 'numero' }, contrato: igual<number> } as const;

const CELDAS: { readonly [T in TipoCampo]: Celda<T> } = {
  texto: { ...TEXTO, ancho: 28 },
  digitos: { ...TEXTO, ancho: 14 },
  documento: { ...TEXTO, ancho: 14 },
  correo: { ...TEXTO, ancho: 30 },
  asignatura: { ...TEXTO, ancho: 28 },
  derivado: TEXTO,
  calculado: { ...TEXTO, ancho: 14, contrato: igual<string | number> },
  entero: NUMERO,
  escala: { ...NUMERO, ancho: 12 },
  fecha: { ...TEXTO, formato: 'dia', ancho: 12 },
  opcion: {
    ...TEXTO,
    orden: { como: 'texto', en: 'texto' },
    contrato: ({ clave, texto }, { contrato }) => (contrato === 'clave' ? clave : texto),
  },
  opciones: { ...TEXTO, ancho: 30, orden: null, contrato: (elegidas) => elegidas.map(({ texto }) => texto) },
  archivo: { ...TEXTO, orden: { como: 'texto', en: 'nombre' }, contrato: ({ nombre }) => nombre },
};

const INSTANTE = { formato: 'instante', ancho: 23 } as const;

/** Returns the cell of a field. A calculated field with `decimales` is a number, one with `instante` an instant. */
function celdaOf(campo: Campo): { formato: FormatoDeCelda; ancho: number; orden: Orden | null } {
  if (campo.tipo !== 'calculado') return CELDAS[campo.tipo];
  if (campo.instante) return { ...INSTANTE, orden: { como: 'texto', ...(campo.vacio && { vacio: campo.vacio }) } };
  return campo.decimales === undefined ? CELDAS.calculado : NUMERO;
}

/** Returns the type of a field's spreadsheet cells. */
export const formatoOf = (campo: Campo): FormatoDeCelda => celdaOf(campo).formato;

/** Returns the width that values of a field usually need, in characters. */
const anchoOf = (campo: Campo): number => celdaOf(campo).ancho;

/** Returns the sort order of a field's values; null when sorting by them makes no sense. */
export const ordenOf = (campo: Campo): Orden | null => celdaOf(campo).orden;

/** Returns true if a field has no answer: no value, or the one that it keeps instead ('N/A'). */
const lacksRespuesta = (campo: Campo, valor: unknown): boolean =>
  valor === null || valor === undefined || valor === campo.vacio;

/** Returns a stored value as the contract's reads answer it. */
export function contratoOf(campo: Campo, valor: unknown): ValorDeContrato {
  if (lacksRespuesta(campo, valor)) return campo.vacio ?? null;
  // The value was stored by the check of the same type; the compiler cannot follow the pairing through a union.
  return (CELDAS[campo.tipo].contrato as (valor: unknown, campo: Campo) => ValorDeContrato)(valor, campo);
}

/**
 * Returns a stored value as a spreadsheet cell: a number, a day at midnight UTC, an instant in Bogotá's wall time, or the
 * text that people read.
 */
export function exportedValueOf(campo: Campo, valor: unknown): string | number | Date | null {
  if (lacksRespuesta(campo, valor)) return textoOf(campo, valor) || null;
  const formato = formatoOf(campo);
  if (formato === 'numero' && typeof valor === 'number') return valor;
  if (formato === 'dia' && typeof valor === 'string') return new Date(`${valor}T00:00:00Z`);
  if (formato === 'instante' && typeof valor === 'string') return wallTimeOf(new Date(valor));
  return textoOf(campo, valor);
}
