import { hojasDe } from './arbol.ts';
import { type Campo, type CampoDe, textoDe, type TipoCampo, type ValorPorTipo } from './campos/index.ts';
import {
  COLUMNAS_DEL_SISTEMA,
  type Columna,
  type ColumnaDelSistema,
  filasDe,
  type InformeDeFormulario,
  type InformeLeido,
} from './informe.ts';
import { horaDePared } from './momento.ts';

/** What a spreadsheet keeps of a value: documents, phones and codes are text, so that their zeros stay. */
export type FormatoDeCelda = 'texto' | 'numero' | 'dia' | 'instante';

/**
 * How values of a type are compared: as text in Spanish, or as numbers; `en` is the part of the value that is compared.
 * What stands as `vacio`, because there is no answer, comes before everything.
 */
export type Orden = { readonly como: 'texto' | 'numero'; readonly en?: string; readonly vacio?: string };

/** What the contract's reads say of a value (DECISIONS §4). */
export type ValorDeContrato = string | number | null | readonly string[];

type Celda<T extends TipoCampo> = {
  readonly formato: FormatoDeCelda;
  /** The width that its values usually need, in characters. */
  readonly ancho: number;
  /** Null: a column of this type cannot be sorted. */
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

/** What the server computes is a number where it says how many decimals it has, an instant where it says so. */
function celdaDe(campo: Campo): { formato: FormatoDeCelda; ancho: number; orden: Orden | null } {
  if (campo.tipo !== 'calculado') return CELDAS[campo.tipo];
  if (campo.instante) return { ...INSTANTE, orden: { como: 'texto', ...(campo.vacio && { vacio: campo.vacio }) } };
  return campo.decimales === undefined ? CELDAS.calculado : NUMERO;
}

/** How values of a field stand in a spreadsheet. */
export const formatoDe = (campo: Campo): FormatoDeCelda => celdaDe(campo).formato;

/** The width that values of a field usually need, in characters. */
const anchoDe = (campo: Campo): number => celdaDe(campo).ancho;

/** How values of a field are compared; null where sorting by them makes no sense. */
export const ordenDe = (campo: Campo): Orden | null => celdaDe(campo).orden;

/** Whether a field holds no answer: nothing, or what it keeps instead of one ('N/A'). */
const sinRespuesta = (campo: Campo, valor: unknown): boolean =>
  valor === null || valor === undefined || valor === campo.vacio;

/** A stored value as the contract's reads give it. */
export function contratoDe(campo: Campo, valor: unknown): ValorDeContrato {
  if (sinRespuesta(campo, valor)) return campo.vacio ?? null;
  // The value was stored by the check of the same type; the compiler cannot follow the pairing through a union.
  return (CELDAS[campo.tipo].contrato as (valor: unknown, campo: Campo) => ValorDeContrato)(valor, campo);
}

/**
 * A stored value as a spreadsheet's cell: a number, a day at midnight UTC, an instant as the clock on the wall said it, or
 * the text that people read.
 */
export function exportaDe(campo: Campo, valor: unknown): string | number | Date | null {
  if (sinRespuesta(campo, valor)) return textoDe(campo, valor) || null;
  const formato = formatoDe(campo);
  if (formato === 'numero' && typeof valor === 'number') return valor;
  if (formato === 'dia' && typeof valor === 'string') return new Date(`${valor}T00:00:00Z`);
  if (formato === 'instante' && typeof valor === 'string') return horaDePared(new Date(valor));
  return textoDe(campo, valor);
}

/** A field that a column shows, with its path in the record. */
export type Parte = { readonly ruta: string; readonly campo: Campo };

/** A report's column with everything that its definition leaves to be derived. */
export type ColumnaDeInforme = {
  /** Its name in the contract's rows, in sorting and in the address. */
  readonly clave: string;
  readonly titulo: string;
  readonly formato: FormatoDeCelda;
  /** The width that its values usually need, in characters. */
  readonly ancho: number;
  /** Null: cannot be sorted. */
  readonly orden: Orden | null;
  readonly oculta: boolean;
  /** What stands above its heading and its neighbours' of the same group; null: nothing. */
  readonly grupo: string | null;
  /** What it shows: fields read as one text, or what every record has. */
  readonly de: { readonly partes: readonly [Parte, ...Parte[]] } | { readonly sistema: ColumnaDelSistema };
};

const DEL_SISTEMA: Record<ColumnaDelSistema, Pick<ColumnaDeInforme, 'formato' | 'ancho' | 'orden'>> = {
  fechaRegistro: { formato: 'instante', ancho: 23, orden: { como: 'texto' } },
  semestre: { formato: 'texto', ancho: 10, orden: { como: 'texto' } },
  estado: { formato: 'texto', ancho: 12, orden: null },
};

const ultima = (ruta: string): string => ruta.slice(ruta.lastIndexOf('.') + 1);

/** When a record was made: every report can be read in this order. */
export const FECHA_REGISTRO: ColumnaDeInforme = {
  clave: 'fechaRegistro',
  titulo: COLUMNAS_DEL_SISTEMA.fechaRegistro,
  ...DEL_SISTEMA.fechaRegistro,
  oculta: false,
  grupo: null,
  de: { sistema: 'fechaRegistro' },
};

function columnaDe(columna: Columna, hojas: ReadonlyMap<string, Campo>): ColumnaDeInforme {
  const { campo, y = [], clave = ultima(campo), titulo, grupo = null, ordenable, oculta = false } = columna;
  const hoja = hojas.get(campo);
  if (!hoja) return delSistema(columna);
  const partes = [{ ruta: campo, campo: hoja }, ...y.map((ruta) => parteDe(ruta, hojas))] as const;
  return {
    clave,
    titulo: titulo ?? hoja.etiqueta,
    formato: y.length > 0 ? 'texto' : formatoDe(hoja),
    ancho: Math.max(...partes.map((parte) => anchoDe(parte.campo))),
    orden: ordenable ? ordenDe(hoja) : null,
    oculta,
    grupo,
    de: { partes },
  };
}

function delSistema(columna: Columna): ColumnaDeInforme {
  const { campo, clave = campo, titulo, grupo = null, ordenable, soloFecha = false, oculta = false } = columna;
  if (!Object.hasOwn(COLUMNAS_DEL_SISTEMA, campo)) throw new Error(`neither the form nor a record has ${campo}`);
  // Just checked; definirInforme() had checked it before.
  const sistema = campo as ColumnaDelSistema;
  const { formato, ancho, orden } = DEL_SISTEMA[sistema];
  return {
    clave,
    titulo: titulo ?? COLUMNAS_DEL_SISTEMA[sistema],
    ...(soloFecha ? { formato: 'dia', ancho: 12 } : { formato, ancho }),
    orden: ordenable ? orden : null,
    oculta,
    grupo,
    de: { sistema },
  };
}

function parteDe(ruta: string, hojas: ReadonlyMap<string, Campo>): Parte {
  const campo = hojas.get(ruta);
  if (!campo) throw new Error(`the form has no field ${ruta}`);
  return { ruta, campo };
}

/** Rows of whatever kind, and columns over them. */
export type ConColumnas =
  Pick<InformeDeFormulario, 'formulario' | 'columnas'> | Pick<InformeLeido, 'leido' | 'columnas'>;

/** The columns of a report, from left to right. A field of its rows comes before what every record has. */
export function columnasDe(informe: ConColumnas): ColumnaDeInforme[] {
  const hojas = new Map(hojasDe(filasDe(informe).campos).map(({ ruta, campo }) => [ruta, campo]));
  return informe.columnas.map((columna) => columnaDe(columna, hojas));
}

/** The column of a report that shows a field, or what every record has. @throws where it has none */
export function columnaQueMuestra(informe: ConColumnas, campo: string): ColumnaDeInforme {
  const columna = columnasDe(informe)[informe.columnas.findIndex((una) => una.campo === campo)];
  if (!columna) throw new Error(`the report has no column ${campo}`);
  return columna;
}

/** Whether rows can be put in groups by a column: by their state, or by the option that one field holds. */
export const esAgrupable = ({ de }: Pick<ColumnaDeInforme, 'de'>): boolean =>
  'sistema' in de ? de.sistema === 'estado' : de.partes.length === 1 && de.partes[0].campo.tipo === 'opcion';

/** The paths of the fields that columns show. */
export const rutasDe = (columnas: readonly ColumnaDeInforme[]): string[] => [
  ...new Set(columnas.flatMap(({ de }) => ('partes' in de ? de.partes.map(({ ruta }) => ruta) : []))),
];

/** Neighbouring columns of one group, or of none: where they begin and how many they are. */
export type Tramo = { readonly grupo: string | null; readonly desde: number; readonly cuantas: number };

/**
 * The columns that are shown, parted where another group begins. The first, by which rows are told, stands outside of its
 * group: it stays in sight while the others pass.
 */
export function tramosDe(columnas: readonly Pick<ColumnaDeInforme, 'grupo'>[]): Tramo[] {
  const tramos: { grupo: string | null; desde: number; cuantas: number }[] = [];
  for (const [i, columna] of columnas.entries()) {
    const grupo = i === 0 ? null : columna.grupo;
    const last = tramos.at(-1);
    if (last?.grupo === grupo) last.cuantas += 1;
    else tramos.push({ grupo, desde: i, cuantas: 1 });
  }
  return tramos;
}
