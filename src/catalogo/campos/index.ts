// All field types: the union, and the check and the text of a value of each.
import * as z from 'zod/mini';
import { withComma } from '../decimales.ts';
import { archivoSchema, type Archivo, type CampoArchivo } from './archivo.ts';
import { asignaturaSchema, textoDeAsignatura, type CampoAsignatura, type NombresDeAsignaturas } from './asignatura.ts';
import { calculadoText, type CampoCalculado } from './calculado.ts';
import { esquemaCorreo, type CampoCorreo } from './correo.ts';
import { derivadoSchema, type CampoDerivado } from './derivado.ts';
import { digitosSchema, type CampoDigitos } from './digitos.ts';
import { esquemaDocumento, type CampoDocumento } from './documento.ts';
import { enteroSchema, type CampoEntero } from './entero.ts';
import type { Entorno } from './entorno.ts';
import { escalaSchema, type CampoEscala } from './escala.ts';
import { fechaSchema, type CampoFecha } from './fecha.ts';
import { opcionSchema, type CampoOpcion, type OpcionElegida } from './opcion.ts';
import { opcionesSchema, type CampoOpciones } from './opciones.ts';
import { textoSchema, type CampoTexto } from './texto.ts';

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
  entero: withComma,
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
  const esquemas = fieldSchemas.get(entorno) ?? new WeakMap<Campo, Esquema>();
  fieldSchemas.set(entorno, esquemas);
  // The table pairs each type with its own check; the compiler cannot follow the pairing through a union.
  const make = ESQUEMAS[campo.tipo] as (campo: Campo, entorno: Entorno) => Esquema;
  const esquema = esquemas.get(campo) ?? make(campo, entorno);
  esquemas.set(campo, esquema);
  return esquema;
}
