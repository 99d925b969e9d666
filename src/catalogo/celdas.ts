import { type Campo, type CampoDe, textoDe, type TipoCampo, type ValorPorTipo } from './campos/index.ts';
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
export const anchoDe = (campo: Campo): number => celdaDe(campo).ancho;

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
