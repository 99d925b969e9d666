// Contract of an opened record: its data, all that happened to it, and its files.
import * as z from 'zod/mini';
import { CALIFICACIONES } from '#catalogo/calificacion.ts';
import { adjuntoSchema, cambioDeCampoSchema, pasoSchema } from '#catalogo/conversacion.ts';
import { ESTADOS } from '#catalogo/estados.ts';
import { RESULTADOS } from '#catalogo/resultados.ts';
import { correoEscritoSchema } from '#features/correo/contract/written.ts';
import { keysOf } from '#platform/contract/keys-of.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';

/** Properties of everything that happens to a row. */
const hechoFields = {
  /** Null: the person of the request, or a program. */
  usuario: z.nullable(z.string()),
  /** Name of the person; null if no one with that user name has signed in. */
  nombre: z.nullable(z.string()),
  instante: z.iso.datetime(),
  /** The mail that told it to the person. */
  correo: z.optional(correoEscritoSchema),
};

export const resultadoSchema = z.enum(keysOf(RESULTADOS), 'Ese resultado no existe.');

const hechoSchema = z.discriminatedUnion('tipo', [
  z.object({
    tipo: z.literal('estado'),
    ...hechoFields,
    de: z.enum(ESTADOS),
    a: z.enum(ESTADOS),
    /** Result of the request, if it was given. */
    resultado: z.nullable(resultadoSchema),
    /** The change undid another one. */
    deshecho: z.boolean(),
    /** Reason, as the person wrote it. */
    nota: z.nullable(z.string()),
    /** The change and its number of rows, if the reader can undo it; null otherwise. */
    deshacible: z.nullable(z.object({ cambio: z.uuid(), filas: z.number() })),
  }),
  /** The name of the person who attends to it from then on; null: no one. */
  z.object({ tipo: z.literal('asignacion'), ...hechoFields, responsable: z.nullable(z.string()) }),
  z.object({ tipo: z.literal('nota'), ...hechoFields, texto: z.nullable(z.string()) }),
  /** A message of the unit to the person, or an answer of the person; without text once the person is anonymised. */
  z.object({
    tipo: z.enum(['mensaje', 'respuesta']),
    ...hechoFields,
    texto: z.nullable(z.string()),
    archivos: z.array(adjuntoSchema),
  }),
  /** A step of a correction, with the reason of one that is asked for and the files that others replaced. */
  z.object({
    tipo: z.literal('correccion'),
    ...hechoFields,
    paso: pasoSchema,
    texto: z.nullable(z.string()),
    cambios: z.array(cambioDeCampoSchema),
    archivos: z.array(adjuntoSchema),
  }),
  /** A program told the person. */
  z.object({ tipo: z.literal('aviso'), ...hechoFields, aviso: z.enum(['recordatorio', 'calificacion', 'cierre']) }),
  /** A mail that was written to a selection. */
  z.object({ tipo: z.literal('correo'), ...hechoFields, correo: correoEscritoSchema }),
  /** The person rated it, with a comment if they wrote one. */
  z.object({
    tipo: z.literal('calificacion'),
    ...hechoFields,
    valor: z.literal(CALIFICACIONES.map(({ valor }) => valor)),
    texto: z.nullable(z.string()),
  }),
  /** Another request of the person, by its first row: one that followed (`sigue`), or the one that this follows. */
  z.object({
    tipo: z.literal('relacion'),
    ...hechoFields,
    comprobante: z.string(),
    fila: z.uuid(),
    sigue: z.boolean(),
  }),
]);

export type HechoDeRegistro = z.output<typeof hechoSchema>;

const mensajePorSalirSchema = z.object({
  id: z.uuid(),
  texto: z.string(),
  archivos: z.array(adjuntoSchema),
  /** Its author. */
  nombre: z.string(),
  sale: z.iso.datetime(),
  /** It closed its row: who takes it back opens the row again. */
  cierra: z.boolean(),
});

const correccionAbiertaSchema = z.object({
  id: z.uuid(),
  /** The row for which it was asked: another item of the request may be open. */
  fila: z.uuid(),
  /** Names of the fields. */
  campos: z.array(z.string()),
  motivo: z.string(),
  /** Its author. */
  nombre: z.string(),
  instante: z.iso.datetime(),
});

const registroSchema = z.object({
  id: z.uuid(),
  /** The submission that is, or contains, the row. */
  registro: z.uuid(),
  comprobante: z.nullable(z.string()),
  semestre: z.string(),
  estado: z.nullable(z.enum(ESTADOS)),
  /** Of a closed request: how it ended, if that was said. */
  resultado: z.optional(resultadoSchema),
  fechaRegistro: z.iso.datetime(),
  /** The form's tree as it was stored. */
  datos: z.record(z.string(), z.unknown()),
  /** Names of the subjects whose codes the record holds. */
  nombres: z.optional(z.record(z.string(), z.string())),
  /** Of a request: the person who attends to it, if a person does, and the promised day. */
  responsable: z.optional(z.object({ usuario: z.string(), nombre: z.string(), isReader: z.boolean() })),
  vence: z.optional(z.iso.date()),
  /** The unit has not opened an answer of the person. */
  sinLeer: z.optional(z.literal(true)),
  /** All that happened to it, the newest first. */
  historia: z.array(hechoSchema),
  /** Of a request: messages to the person that have not left yet. */
  porSalir: z.optional(z.array(mensajePorSalirSchema)),
  /** Of a request: the correction that the person has been asked for and has not made. */
  correccion: z.optional(correccionAbiertaSchema),
});

/** All data of the record behind a row. */
export type RegistroDeInforme = z.output<typeof registroSchema>;

const params = z.object({ informe: z.string(), id: z.uuid() });

/** Our own calls; each checks the permission for its report. */
export const registroContract = defineContract({
  'GET /informes/{informe}/registros/{id}': {
    params,
    acceso: 'informes.leer',
    resumen: 'Todo lo que se sabe del registro de una fila.',
    audita: 'registro.apertura',
    respuestas: { 200: registroSchema, 404: errorSchema },
  },
  'POST /informes/{informe}/registros/{id}/archivo': {
    params,
    acceso: 'informes.leer',
    resumen: 'Un enlace de un minuto con el que el navegador abre un archivo de un registro.',
    body: z.object({ campo: z.string().check(z.maxLength(200)) }),
    respuestas: { 201: z.object({ enlace: z.string() }), 404: errorSchema },
  },
});
