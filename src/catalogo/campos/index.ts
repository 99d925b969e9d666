// All field types: the union, and the check and the text of a value of each.
import * as z from 'zod/mini';
import { type Archivo, type CampoArchivo, archivoSchema } from './archivo.ts';
import { type CampoAsignatura, asignaturaSchema, type NombresDeAsignaturas, textoDeAsignatura } from './asignatura.ts';
import { type CampoCalculado, calculadoText } from './calculado.ts';
import { type CampoCorreo, esquemaCorreo } from './correo.ts';
import { type CampoDerivado, derivadoSchema } from './derivado.ts';
import { type CampoDigitos, digitosSchema } from './digitos.ts';
import { type CampoDocumento, esquemaDocumento } from './documento.ts';
import { type CampoEntero, enteroSchema } from './entero.ts';
import type { Entorno } from './entorno.ts';
import { type CampoEscala, escalaSchema } from './escala.ts';
import { type CampoFecha, fechaSchema } from './fecha.ts';
import { type CampoOpcion, opcionSchema, type OpcionElegida } from './opcion.ts';
import { type CampoOpciones, opcionesSchema } from './opciones.ts';
import { type CampoTexto, textoSchema } from './texto.ts';

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
export const isInterno = (campo: Campo): boolean => 'interno' in campo && campo.interno;

export const isCodigoDeAsignatura = (campo: Campo): boolean =>
  campo.tipo === 'asignatura' || (campo.tipo === 'texto' && campo.codigoDeAsignatura === true);

/** Returns a stored value as people read it; the code of a subject comes with the subject's name. */
export const textoWithNombre = (campo: Campo, valor: unknown, nombres: NombresDeAsignaturas | undefined): string =>
  nombres && typeof valor === 'string' && isCodigoDeAsignatura(campo)
    ? textoDeAsignatura(valor, nombres.get(valor))
    : textoOf(campo, valor);

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

export type CampoDe<T extends TipoCampo> = Extract<Campo, { tipo: T }>;

const ESQUEMAS: { [T in TipoCampo]: (campo: CampoDe<T>, entorno: Entorno) => z.ZodMiniType<ValorPorTipo[T]> } = {
  texto: textoSchema,
  digitos: digitosSchema,
  documento: esquemaDocumento,
  correo: esquemaCorreo,
  entero: enteroSchema,
  escala: escalaSchema,
  fecha: fechaSchema,
  opcion: opcionSchema,
  opciones: opcionesSchema,
  archivo: archivoSchema,
  asignatura: asignaturaSchema,
  derivado: derivadoSchema,
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
  calculado: calculadoText,
};

/** Returns a stored value as people read it, on screen, in exports and in search; empty for an optional field left empty. */
export function textoOf(campo: Campo, valor: unknown): string {
  if (valor === null || valor === undefined) return '';
  if (valor === campo.vacio) return campo.vacio;
  // The value was stored by the check of the same type.
  return (TEXTOS[campo.tipo] as (valor: unknown, campo: Campo) => string)(valor, campo);
}

type Esquema = z.ZodMiniType<ValorPorTipo[TipoCampo]>;

/** Schemas by environment and field: building one costs far more than using it. */
const fieldSchemas = new WeakMap<Entorno, WeakMap<Campo, Esquema>>();

/**
 * Returns the schema that turns a typed or sent value of a field into the stored one.
 * @param entorno immutable, since schemas are cached by it: changed lists come in another object
 */
export function schemaOf(campo: Campo, entorno: Entorno): Esquema {
  const deEste = fieldSchemas.get(entorno) ?? new WeakMap<Campo, Esquema>();
  fieldSchemas.set(entorno, deEste);
  // The table pairs each type with its own check; the compiler cannot follow the pairing through a union.
  const make = ESQUEMAS[campo.tipo] as (campo: Campo, entorno: Entorno) => Esquema;
  const esquema = deEste.get(campo) ?? make(campo, entorno);
  deEste.set(campo, esquema);
  return esquema;
}
