// Schemas of a form's tree as JSON: conditions, every field type, groups and lists.
import * as z from 'zod/mini';
import { keysOf } from '#platform/contract/keys-of.ts';
import type { Campos, Nodo } from '../arbol.ts';
import { OPERADORES } from '../campos/base.ts';
import { TIPOS_DE_ARCHIVO } from '../campos/tipos-de-archivo.ts';
import {
  claveDeOpcion,
  flag,
  identificador,
  integer,
  linea,
  lists,
  named,
  nombreDeLista,
  optional,
  parrafo,
  plain,
  ruta,
} from './esquema-valores.ts';

// None: the question is retired, or its term compares with nothing.
const valores = lists(z.union([plain(300), z.number(), z.boolean()]), 0, 100);
const terminos = lists(z.strictObject({ campo: ruta, operador: z.enum(OPERADORES), valores }), 1, 20);

export const condicion = z.union([
  z.strictObject({ campo: ruta, valores }),
  z.strictObject({ todas: terminos }),
  z.strictObject({ alguna: terminos }),
]);

const base = {
  etiqueta: linea(),
  ayuda: optional(parrafo(2000)),
  obligatorio: flag,
  vacio: optional(z.nullable(plain(100))),
  sensible: flag,
  visibleSi: optional(condicion),
  interno: flag,
  falta: optional(linea()),
  mensaje: optional(linea()),
};

const limite = z
  .number('debe ser un número')
  .check(
    z.gte(-1_000_000_000, 'debe ser como mínimo -1.000.000.000'),
    z.lte(1_000_000_000, 'debe ser como máximo 1.000.000.000'),
  );
const autocompletar = optional(named(/^[a-z][a-z -]{0,59}$/, 'no es un dato que los navegadores completen'));
const libre = z.strictObject({ clave: claveDeOpcion, etiqueta: linea(), max: integer(1, 20_000) });
const comparado = { campo: identificador, mensaje: linea() };
const DATOS_DE_ASIGNATURA = [
  'codigoAsignatura',
  'nombre',
  'docente',
  'programaAcademico',
  'facultad',
  'tipoAsignatura',
  'semestre',
  'habilitable',
] as const;

/** Every field type. */
const campos = [
  z.strictObject({
    ...base,
    tipo: z.literal('texto'),
    identifica: z.nullable(z.literal('nombre')),
    max: optional(integer(1, 20_000)),
    mayusculas: flag,
    codigoDeAsignatura: optional(z.literal(true)),
    multilinea: flag,
    autocompletar,
    fromSession: optional(z.literal('nombreUsuario')),
  }),
  z.strictObject({
    ...base,
    tipo: z.literal('digitos'),
    identifica: z.nullable(z.enum(['documento', 'telefono'])),
    min: integer(0, 100),
    max: integer(1, 100),
    autocompletar,
  }),
  z.strictObject({ ...base, tipo: z.literal('documento') }),
  z.strictObject({
    ...base,
    tipo: z.literal('correo'),
    institucional: optional(linea()),
    repite: optional(z.strictObject(comparado)),
  }),
  z.strictObject({
    ...base,
    tipo: z.literal('entero'),
    min: limite,
    max: limite,
    decimales: optional(integer(1, 4)),
  }),
  z.strictObject({
    ...base,
    tipo: z.literal('escala'),
    min: z.literal([0, 1]),
    max: z.literal([5, 10]),
    presentacion: z.enum(['estrellas', 'botones', 'bandas', 'palabras']),
    palabras: optional(lists(linea(60), 1, 11)),
  }),
  z.strictObject({ ...base, tipo: z.literal('fecha'), untilToday: flag, delSemestre: flag }),
  z.strictObject({
    ...base,
    tipo: z.literal('opcion'),
    lista: nombreDeLista,
    presentacion: optional(z.enum(['desplegable', 'botones', 'emociones', 'ruta'])),
    contrato: optional(z.enum(['texto', 'clave'])),
    coincide: optional(z.strictObject({ ...comparado, atributo: identificador })),
    libre: optional(libre),
  }),
  z.strictObject({ ...base, tipo: z.literal('opciones'), lista: nombreDeLista, excluyente: optional(claveDeOpcion) }),
  z.strictObject({
    ...base,
    tipo: z.literal('archivo'),
    tipos: lists(z.enum(keysOf(TIPOS_DE_ARCHIVO), 'es un tipo de archivo que no se admite'), 1, 5),
    max: integer(1, 20_971_520),
    lado: optional(integer(100, 10_000)),
  }),
  z.strictObject({
    ...base,
    tipo: z.literal('asignatura'),
    completa: z.record(identificador, z.enum(DATOS_DE_ASIGNATURA)),
    noHabilitable: optional(linea()),
  }),
  z.strictObject({
    ...base,
    tipo: z.literal('derivado'),
    textos: optional(z.record(claveDeOpcion, linea())),
    ignoraEnviado: flag,
  }),
  z.strictObject({
    tipo: z.literal('calculado'),
    etiqueta: base.etiqueta,
    vacio: base.vacio,
    obligatorio: z.literal(false),
    decimales: optional(integer(0, 10)),
    instante: flag,
  }),
] as const;

/** A tree of questions. */
export const arbol: z.ZodMiniType<Campos, Campos> = z.lazy(() =>
  z
    .record(identificador, nodo, 'debe tener preguntas')
    .check(z.refine((nodos) => Object.keys(nodos).length > 0, 'debe tener al menos una pregunta')),
);

const item = z.strictObject({
  tipo: z.literal('grupo'),
  campos: arbol,
  visibleSi: optional(condicion),
  texto: optional(parrafo(2000)),
  matriz: optional(z.strictObject({ etiqueta: linea(), ayuda: optional(parrafo(2000)) })),
});

/** A text without answer has no questions; the law asks for those of others. */
const grupo = z.extend(item, {
  campos: z.lazy((): z.ZodMiniType<Campos, Campos> => z.record(identificador, nodo, 'debe tener preguntas')),
});

const claves = optional(lists(identificador));

const lista = z.strictObject({
  tipo: z.literal('lista'),
  item,
  min: integer(0, 500),
  max: integer(1, 500),
  mensaje: linea(),
  incompleto: optional(linea()),
  requiere: optional(lists(ruta, 0, 20)),
  conserva: optional(z.literal('localStorage')),
  etiqueta: linea(),
  warnIfRepeated: claves,
  carriesOver: claves,
  resumen: claves,
});

export const nodo = z.discriminatedUnion(
  'tipo',
  [...campos, grupo, lista],
  'no es un tipo de pregunta que exista',
) satisfies z.ZodMiniType<Nodo>;
