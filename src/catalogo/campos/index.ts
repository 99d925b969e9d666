// All field types: the union, and the check and the text of a value of each.
import * as z from 'zod/mini';
import { type Archivo, type CampoArchivo, esquemaArchivo } from './archivo.ts';
import { type CampoAsignatura, esquemaAsignatura, type NombresDeAsignaturas, textoDeAsignatura } from './asignatura.ts';
import { type CampoCalculado, textoDeCalculado } from './calculado.ts';
import { type CampoCorreo, esquemaCorreo } from './correo.ts';
import { type CampoDerivado, esquemaDerivado } from './derivado.ts';
import { type CampoDigitos, esquemaDigitos } from './digitos.ts';
import { type CampoDocumento, esquemaDocumento } from './documento.ts';
import { type CampoEntero, esquemaEntero } from './entero.ts';
import type { Entorno } from './entorno.ts';
import { type CampoEscala, esquemaEscala } from './escala.ts';
import { type CampoFecha, esquemaFecha } from './fecha.ts';
import { type CampoOpcion, esquemaOpcion, type OpcionElegida } from './opcion.ts';
import { type CampoOpciones, esquemaOpciones } from './opciones.ts';
import { type CampoTexto, esquemaTexto } from './texto.ts';

/** Every field type. For a new one added here, the compiler asks for its check, input, cell and example. */
export type Campo =
  | CampoTexto
  | CampoDigitos
  | CampoDocumento
  | CampoCorreo
  | CampoEntero
  | CampoEscala
  | CampoFecha
  | CampoOpcion
  | CampoOpciones
  | CampoArchivo
  | CampoAsignatura
  | CampoDerivado
  | CampoCalculado;

export type TipoCampo = Campo['tipo'];

/** Returns true if a field is for programs only and never shown. */
export const esInterno = (campo: Campo): boolean => 'interno' in campo && campo.interno;

/** Returns true if a field holds the code of a subject. */
export const esCodigoDeAsignatura = (campo: Campo): boolean =>
  campo.tipo === 'asignatura' || (campo.tipo === 'texto' && campo.codigoDeAsignatura === true);

/** Returns a stored value as people read it; the code of a subject comes with the subject's name. */
export const textoConNombre = (campo: Campo, valor: unknown, nombres: NombresDeAsignaturas | undefined): string =>
  nombres && typeof valor === 'string' && esCodigoDeAsignatura(campo)
    ? textoDeAsignatura(valor, nombres.get(valor))
    : textoDe(campo, valor);

/** The stored value of each field type. */
export type ValorPorTipo = {
  texto: string;
  digitos: string;
  documento: string;
  correo: string;
  entero: number;
  escala: number;
  fecha: string;
  opcion: OpcionElegida;
  opciones: OpcionElegida[];
  archivo: Archivo;
  asignatura: string;
  derivado: string;
  calculado: string | number;
};

/** A field of one type. */
export type CampoDe<T extends TipoCampo> = Extract<Campo, { tipo: T }>;

const ESQUEMAS: { [T in TipoCampo]: (campo: CampoDe<T>, entorno: Entorno) => z.ZodMiniType<ValorPorTipo[T]> } = {
  texto: esquemaTexto,
  digitos: esquemaDigitos,
  documento: esquemaDocumento,
  correo: esquemaCorreo,
  entero: esquemaEntero,
  escala: esquemaEscala,
  fecha: esquemaFecha,
  opcion: esquemaOpcion,
  opciones: esquemaOpciones,
  archivo: esquemaArchivo,
  asignatura: esquemaAsignatura,
  derivado: esquemaDerivado,
  // Never reached: calculated fields are not read from a payload.
  calculado: () => z.never(),
};

const TEXTOS: { [T in TipoCampo]: (valor: ValorPorTipo[T], campo: CampoDe<T>) => string } = {
  texto: (valor) => valor,
  digitos: (valor) => valor,
  documento: (valor) => valor,
  correo: (valor) => valor,
  entero: String,
  escala: (valor, { min, palabras }) => palabras?.[valor - min] ?? String(valor),
  fecha: (valor) => valor.replace(/^(\d+)-(\d+)-(\d+)$/, '$3/$2/$1'),
  opcion: ({ texto }) => texto,
  opciones: (elegidas) => elegidas.map(({ texto }) => texto).join('; '),
  archivo: ({ nombre }) => nombre,
  asignatura: (valor) => valor,
  derivado: (valor, { textos }) => textos?.[valor] ?? valor,
  calculado: textoDeCalculado,
};

/** Returns a stored value as people read it, on screen, in exports and in search; empty for an optional field left empty. */
export function textoDe(campo: Campo, valor: unknown): string {
  if (valor === null || valor === undefined) return '';
  if (valor === campo.vacio) return campo.vacio;
  // The value was stored by the check of the same type.
  return (TEXTOS[campo.tipo] as (valor: unknown, campo: Campo) => string)(valor, campo);
}

type Esquema = z.ZodMiniType<ValorPorTipo[TipoCampo]>;

/** Schemas by environment and field: building one costs far more than using it. */
const hechos = new WeakMap<Entorno, WeakMap<Campo, Esquema>>();

/**
 * Returns the schema that turns a typed or sent value of a field into the stored one.
 * @param entorno immutable, since schemas are cached by it: changed lists come in another object
 */
export function esquemaDe(campo: Campo, entorno: Entorno): Esquema {
  const deEste = hechos.get(entorno) ?? new WeakMap<Campo, Esquema>();
  hechos.set(entorno, deEste);
  // The table pairs each type with its own check; the compiler cannot follow the pairing through a union.
  const make = ESQUEMAS[campo.tipo] as (campo: Campo, entorno: Entorno) => Esquema;
  const esquema = deEste.get(campo) ?? make(campo, entorno);
  deEste.set(campo, esquema);
  return esquema;
}
