// Contract of the audit as managers read it: filters, acts, exports, and acts that concern a person.
import * as z from 'zod/mini';
import { CLASES, type ClaseDeAccion } from '#core/auditoria/contract.ts';
import { DATE_EXPECTED, TOO_LONG } from '#platform/contract/faults.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';

const acceso = 'auditoria.leer' as const;

export const ACTOS_POR_PAGINA = 100;

/** Maximum count: beyond it only "more than" is shown. */
export const MAX_CONTADOS = 10_000;

export const RESULTADOS = { hecho: 'Hecho', rechazado: 'Rechazado' } as const;

export const CLASES_EN_PALABRAS = {
  cambio: 'Cambios',
  consulta: 'Consultas',
  ingreso: 'Ingresos',
} as const satisfies Record<ClaseDeAccion, string>;

export const FORMATOS_DE_AUDITORIA = ['excel', 'csv'] as const;

const dia = z.optional(z.iso.date(DATE_EXPECTED));
const textUpTo = (max: number) => z.optional(z.string().check(z.trim(), z.maxLength(max, TOO_LONG)));
/** Fault of a question without a person. */
export const PERSONA_ESPERADA = 'Escriba el documento, el correo o el nombre completo.';

export const filtroSchema = z.object({
  /** Words, each of which is a user name, part of a name, an id, the number of a receipt, or an address. */
  buscar: textUpTo(200),
  /** Restricts the acts to changes, reads or sign-ins; all if absent. */
  clase: z.optional(z.enum(CLASES)),
  /** Full user name of the acting person. */
  usuario: textUpTo(100),
  /** An act (`informe.apertura`) or a group of acts (`informe`). */
  accion: textUpTo(60),
  resultado: z.optional(z.enum(['hecho', 'rechazado'])),
  /** First and last day, in Bogotá. */
  desde: dia,
  hasta: dia,
  /** Id of an affected object, or the number of a record's receipt. */
  objeto: textUpTo(100),
  /** Full network address. */
  direccion: textUpTo(60),
});

export type FiltroDeAuditoria = z.output<typeof filtroSchema>;

const actoSchema = z.object({
  id: z.int(),
  instante: z.iso.datetime(),
  /** Null for an anonymous caller. */
  usuario: z.nullable(z.string()),
  /** Name of the person; null if no sign-in with this user name is known. */
  nombre: z.nullable(z.string()),
  roles: z.array(z.string()),
  accion: z.string(),
  /** The act, in words. */
  texto: z.string(),
  /** Kind of the affected objects, and their ids. */
  objeto: z.nullable(z.string()),
  ids: z.array(z.string()),
  direccion: z.string(),
  resultado: z.enum(['hecho', 'rechazado']),
  detalle: z.record(z.string(), z.unknown()),
  /** The affected objects, in words. */
  sobre: z.string(),
  /** The detail, in words. */
  partes: z.array(z.object({ clave: z.string(), titulo: z.string(), texto: z.string() })),
});

export type ActoDeAuditoria = z.output<typeof actoSchema>;

const grupoSchema = z.object({
  clave: z.string(),
  titulo: z.string(),
  acciones: z.array(z.object({ clave: z.string(), texto: z.string(), clase: z.enum(CLASES) })),
});

export type GrupoDeAcciones = z.output<typeof grupoSchema>;

const objetoSchema = z.object({
  id: z.string(),
  /** Name of the object, if it still exists and has one. */
  texto: z.nullable(z.string()),
  /** Address of the screen that shows it. */
  ruta: z.nullable(z.string()),
});

export type ObjetoDeActo = z.output<typeof objetoSchema>;

const before = z.optional(z.int().check(z.gte(1)));

/** Reasons why an act concerns a person: it affected their data, or a whole report that included them. */
export const MOTIVOS = { suyo: 'Sobre sus datos', informe: 'Informe en el que está' } as const;

const halladoSchema = z.object({
  /** The finding in words: 'Registros de Inscripción a HBV'. */
  que: z.string(),
  cuantos: z.int(),
});

export const auditoriaContract = defineContract({
  'POST /auditoria/consulta': {
    workload: 'read',
    acceso,
    resumen: 'Una página de lo que registró la auditoría, lo más reciente primero; `antes` es el último acto ya leído.',
    audita: 'auditoria.apertura',
    body: z.extend(filtroSchema, { antes: before }),
    respuestas: { 200: z.object({ actos: z.array(actoSchema), hayMas: z.boolean() }), 400: errorSchema },
  },
  'POST /auditoria/total': {
    workload: 'read',
    acceso,
    resumen: 'Cuántos actos da un filtro; por encima de diez mil solo se dice que hay más.',
    body: filtroSchema,
    respuestas: { 200: z.object({ total: z.int(), hayMas: z.boolean() }), 400: errorSchema },
  },
  'GET /auditoria/acciones': {
    acceso,
    resumen: 'Las acciones que registra la auditoría, por grupos.',
    respuestas: {
      200: z.object({
        grupos: z.array(grupoSchema),
      }),
    },
  },
  'GET /auditoria/{id}': {
    acceso,
    resumen: 'Un acto, con lo que se sabe de aquello sobre lo que se hizo.',
    params: z.object({ id: z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER)) }),
    respuestas: {
      200: z.object({
        acto: actoSchema,
        objetos: z.array(objetoSchema),
        /** The first of the rows whose state the act changed; null if it changed none. */
        cambiados: z.nullable(z.object({ total: z.int(), primeros: z.array(objetoSchema) })),
      }),
      404: errorSchema,
    },
  },
  'POST /auditoria/exportar': {
    workload: 'read',
    acceso,
    resumen: 'Un enlace de un minuto a los actos de un filtro como archivo; si son muchos, la tarea que los escribe.',
    audita: 'auditoria.exportacion',
    body: z.extend(filtroSchema, { formato: z.enum(FORMATOS_DE_AUDITORIA) }),
    respuestas: {
      201: z.object({ enlace: z.string() }),
      202: z.object({ tarea: z.uuid() }),
      400: errorSchema,
    },
  },
  'POST /auditoria/persona': {
    workload: 'read',
    acceso,
    resumen: 'Quién ha visto, exportado o cambiado los datos de una persona, lo más reciente primero.',
    audita: 'auditoria.persona',
    body: z.object({
      /** A document number, an e-mail address, or a full name. */
      persona: z.string().check(z.trim(), z.minLength(5, PERSONA_ESPERADA), z.maxLength(200, TOO_LONG)),
      antes: before,
    }),
    respuestas: {
      200: z.object({
        hallados: z.array(halladoSchema),
        actos: z.array(z.extend(actoSchema, { por: z.enum(['suyo', 'informe']) })),
        hayMas: z.boolean(),
      }),
      400: errorSchema,
    },
  },
});
