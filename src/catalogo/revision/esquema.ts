// Schema of a procedure as JSON: its form, report, own lists and links, whose types are those of the catalogue.
import * as z from 'zod/mini';
import { keysOf } from '#platform/contract/keys-of.ts';
import type { Nodo } from '../arbol.ts';
import { MAX_MESES_DE_CONSERVACION } from '../formulario.ts';
import type { InformeDeFormulario } from '../informe.ts';
import { PERMISOS } from '../permisos.ts';
import { GRUPOS_DE_INICIO, type Tramite } from '../tramite.ts';
import { arbol, condicion, type nodo } from './esquema-campos.ts';
import { informe } from './esquema-informe.ts';
import {
  callOf,
  claveDeOpcion,
  flag,
  identificador,
  integer,
  linea,
  lists,
  nombreDeLista,
  optional,
  parrafo,
  path,
  ruta,
  slug,
  yes,
} from './esquema-valores.ts';

const permiso = z.enum(PERMISOS);

/** A civil day with its hour and minute: `2026-12-01T08:00`. */
const INSTANTE = /^20\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d$/;

const formulario = z.strictObject({
  slug,
  version: integer(1, 1_000_000),
  titulo: linea(),
  ruta: path,
  portada: optional(z.strictObject({ ruta: path, titulo: linea(), proposito: linea() })),
  llamada: callOf(['POST']),
  acceso: z.union([z.enum(['publico', 'sesion']), permiso, z.templateLiteral([permiso, ':', slug])]),
  viaje: z.enum(['json', 'multipart']),
  pantalla: optional(z.literal('propia')),
  respuesta: optional(z.enum(['comun', 'error-logico', 'error-texto'])),
  anonimo: flag,
  conPapeleta: flag,
  sensible: flag,
  espera: optional(integer(1000, 3_600_000)),
  pasos: yes,
  banner: yes,
  campos: arbol,
  secciones: lists(
    z.strictObject({
      titulo: linea(),
      descripcion: optional(parrafo(2000)),
      campos: lists(ruta, 1),
      visibleSi: optional(condicion),
      requiere: optional(lists(ruta, 0, 20)),
    }),
    1,
    100,
  ),
  bloqueo: optional(z.strictObject({ condicion, mensaje: linea() })),
  consentimiento: optional(
    z.strictObject({
      version: claveDeOpcion,
      desde: z.iso.date('debe ser una fecha'),
      texto: parrafo(),
      campo: optional(ruta),
      etiqueta: linea(),
      mensaje: linea(),
      finalidad: linea(),
    }),
  ),
  efectos: optional(
    lists(
      z.discriminatedUnion('efecto', [
        z.strictObject({
          efecto: z.literal('consecutivo'),
          campo: ruta,
          digitos: integer(1, 20),
          ultimo: z.strictObject({ ruta: callOf(['GET']), clave: identificador }),
        }),
        z.strictObject({ efecto: z.literal('fijo'), campo: ruta, valor: linea() }),
        z.strictObject({ efecto: z.literal('semestre'), campo: ruta }),
        z.strictObject({ efecto: z.literal('extension'), campo: ruta, archivo: ruta }),
        z.strictObject({ efecto: z.literal('cupos'), campo: ruta, persona: ruta }),
        z.strictObject({ efecto: z.literal('contadores') }),
        z.strictObject({ efecto: z.literal('niveles'), campos: lists(ruta, 1) }),
      ]),
      0,
      20,
    ),
  ),
  limites: optional(
    z.strictObject({
      total: optional(integer(1, 1_000_000)),
      porPersona: optional(z.strictObject({ campo: ruta, maximo: integer(1, 1000) })),
    }),
  ),
  conservacion: optional(z.strictObject({ meses: integer(1, MAX_MESES_DE_CONSERVACION) })),
  textos: z.strictObject({
    proposito: parrafo(1000),
    duracion: linea(),
    tratamiento: parrafo(2000),
    avisos: optional(lists(parrafo(2000), 0, 20)),
    sendLabel: linea(60),
    obligatorios: linea(),
    confirmacion: z.strictObject({ titulo: linea(), texto: parrafo(1000), confirmLabel: linea(60) }),
    exito: z.strictObject({ titulo: linea(), texto: parrafo(1000) }),
    despues: parrafo(2000),
    fallo: optional(linea()),
  }),
  prefijo: z.string().check(z.regex(/^[A-Z]{2,5}$/, 'debe tener entre 2 y 5 letras mayúsculas')),
});

const valor = z.union([linea(1000), z.number(), z.boolean()]);

const lista = z.strictObject({
  nombre: nombreDeLista,
  titulo: linea(),
  opciones: lists(
    z.strictObject({
      clave: claveDeOpcion,
      texto: linea(),
      activa: optional(z.literal(false)),
      atributos: optional(
        z.catchall(
          z.object({
            grupo: optional(linea()),
            nota: optional(parrafo(1000)),
            modalidad: optional(linea(60)),
            conCupos: flag,
            cupos: optional(integer(0, 1_000_000)),
            interna: flag,
            simbolo: optional(linea(20)),
            descripcion: optional(parrafo(2000)),
            horas: optional(z.number('debe ser un número')),
          }),
          valor,
        ),
      ),
    }),
    1,
  ),
  atributos: optional(lists(z.enum(['grupo', 'nota', 'modalidad', 'conCupos', 'simbolo', 'descripcion', 'horas']))),
  textos: optional(z.literal('correo')),
  claves: optional(z.literal('numeros')),
  cerrada: optional(linea()),
  isFrequent: yes,
  usos: optional(lists(linea())),
});

export const tramiteSchema = z.strictObject({
  formulario,
  informe: optional(informe),
  listas: optional(lists(lista, 0, 200)),
  inicio: optional(
    z.strictObject({
      estudiante: optional(z.enum(keysOf(GRUPOS_DE_INICIO.estudiante))),
      docente: optional(z.enum(keysOf(GRUPOS_DE_INICIO.docente))),
      compartido: optional(integer(1, 1000)),
    }),
  ),
  recordatorios: optional(
    lists(
      z.strictObject({
        asunto: linea(200),
        texto: parrafo(2000),
        momento: z.union([
          z.strictObject({
            instante: z.string().check(z.regex(INSTANTE, 'debe ser un día con su hora')),
          }),
          z.strictObject({ dias: integer(0, 365), campo: ruta }),
        ]),
      }),
      0,
      3,
    ),
  ),
});

/** A procedure as JSON: its report has no form of its own, since it is over the records of the form beside it. */
export type TramiteGuardado = z.output<typeof tramiteSchema>;

/** A type as JSON holds it: without functions and absent values, and with lists that may change. */
type AsJson<T> = T extends readonly unknown[]
  ? { -readonly [K in keyof T]: AsJson<T[K]> }
  : T extends object
    ? {
        -readonly [K in keyof T as K extends 'unidas' ? never : [T[K]] extends [undefined] ? never : K]: AsJson<
          Exclude<T[K], undefined>
        >;
      }
    : T;

type Same<A, B> = (<T>() => T extends AsJson<A> ? T : 0) extends <T>() => T extends AsJson<B> ? T : 0 ? true : false;

type Proof<T extends readonly true[]> = T;

/** Schema and types cannot part: a property that only one of them has does not compile. */
export type Proven = Proof<
  [
    Same<z.output<typeof nodo>, Nodo>,
    Same<TramiteGuardado['formulario'], Tramite['formulario']>,
    Same<NonNullable<TramiteGuardado['informe']>, Omit<InformeDeFormulario, 'formulario' | 'leido'>>,
    Same<TramiteGuardado['listas'], Tramite['listas']>,
    Same<TramiteGuardado['inicio'], Tramite['inicio']>,
    Same<TramiteGuardado['recordatorios'], Tramite['recordatorios']>,
  ]
>;
