import * as z from 'zod/mini';
import { CLASES, type ClaseDeAccion } from '#features/auditoria/contract.ts';
import { DATE_EXPECTED, TOO_LONG } from '#platform/contract/faults.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';

const acceso = 'auditoria.leer' as const;

/** Acts of a page. */
export const ACTOS_POR_PAGINA = 100;

/** Beyond this many, acts are not counted: it is only said that there are more. */
export const MAX_CONTADOS = 10_000;

/** How an act ended, in words. */
export const RESULTADOS = { hecho: 'Hecho', rechazado: 'Rechazado' } as const;

/** The classes of acts, in words. */
export const CLASES_EN_PALABRAS = {
  cambio: 'Cambios',
  consulta: 'Consultas',
  ingreso: 'Ingresos',
} as const satisfies Record<ClaseDeAccion, string>;

/** The formats in which acts leave as a file. */
export const FORMATOS_DE_BITACORA = ['excel', 'csv'] as const;

const dia = z.optional(z.iso.date(DATE_EXPECTED));
const escrito = (max: number) => z.optional(z.string().check(z.trim(), z.maxLength(max, TOO_LONG)));
/** Fault of a question that names nobody. */
export const PERSONA_ESPERADA = 'Escriba el documento, el correo o el nombre completo.';

export const filtroSchema = z.object({
  /** Words, each of them a user name, a part of a person's name, an id, a receipt's number or an address. */
  buscar: escrito(200),
  /** Of all acts those that changed something, that only read, or that were about coming in; all unless said. */
  clase: z.optional(z.enum(CLASES)),
  /** The user name of who acted, whole. */
  usuario: escrito(100),
  /** A kind of act (`informe.apertura`), or a group of them (`informe`). */
  accion: escrito(60),
  resultado: z.optional(z.enum(['hecho', 'rechazado'])),
  /** The first and the last day, in Bogotá. */
  desde: dia,
  hasta: dia,
  /** The id of what was acted upon, or the number of a record's receipt. */
  objeto: escrito(100),
  /** An address, whole. */
  direccion: escrito(60),
});

/** What narrows the acts. */
export type FiltroDeBitacora = z.output<typeof filtroSchema>;

const actoSchema = z.object({
  id: z.int(),
  instante: z.iso.datetime(),
  /** Null where nobody was known. */
  usuario: z.nullable(z.string()),
  /** How the person is called; null where nobody of that user name has signed in. */
  nombre: z.nullable(z.string()),
  roles: z.array(z.string()),
  accion: z.string(),
  /** The words of the act. */
  texto: z.string(),
  /** What kind of thing was acted upon, and which. */
  objeto: z.nullable(z.string()),
  ids: z.array(z.string()),
  direccion: z.string(),
  resultado: z.enum(['hecho', 'rechazado']),
  detalle: z.record(z.string(), z.unknown()),
});

/** An act as the audit keeps it. */
export type Acto = z.output<typeof actoSchema>;

const grupoSchema = z.object({
  clave: z.string(),
  titulo: z.string(),
  acciones: z.array(z.object({ clave: z.string(), texto: z.string(), clase: z.enum(CLASES) })),
});

/** A group of acts, and those of them that the audit records. */
export type GrupoDeAcciones = z.output<typeof grupoSchema>;

const objetoSchema = z.object({
  id: z.string(),
  /** What it is called, where it still is there and has a name. */
  texto: z.nullable(z.string()),
  /** Where it is shown. */
  ruta: z.nullable(z.string()),
});

/** Something that was acted upon. */
export type ObjetoDeActo = z.output<typeof objetoSchema>;

const antes = z.optional(z.int().check(z.gte(1)));

/** Why an act is among those about a person: it was about something of hers, or about a whole report with her in it. */
export const MOTIVOS = { suyo: 'Sobre sus datos', informe: 'Informe en el que está' } as const;

const halladoSchema = z.object({
  /** What was found, in words: 'Registros de Inscripción a HBV'. */
  que: z.string(),
  cuantos: z.int(),
});

/** The calls of the audit as managers read it. */
export const bitacoraContract = defineContract({
  'POST /auditoria/consulta': {
    workload: 'read',
    acceso,
    resumen: 'Una página de lo que registró la auditoría, lo más reciente primero; `antes` es el último acto ya leído.',
    audita: 'auditoria.apertura',
    body: z.extend(filtroSchema, { antes }),
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
        /** The rows whose state it changed, the first of them; null where it changed none. */
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
    body: z.extend(filtroSchema, { formato: z.enum(FORMATOS_DE_BITACORA) }),
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
      antes,
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
