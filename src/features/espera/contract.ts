// Contract of the waiting list of full options: joining, reading and leaving it; giving back the place of a record.
import * as z from 'zod/mini';
import { addressSchema } from '#catalogo/campos/correo.ts';
import { nameText } from '#catalogo/campos/texto.ts';
import type { PageData } from '#platform/contract/page-data.ts';
import { RETO_HEADER, retoHeaderSchema, withRetoSchema } from '#platform/contract/reto.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';
import { MAX_NOMBRE, SIN_CORREO, SIN_NOMBRE, TURNO_HEADER } from './anotacion.ts';

export { TURNO_HEADER };

/** Token of a turn: the end of its page's address, 128 bits that cannot be guessed. */
export const turnoSchema = z
  .string('Falta el turno.')
  .check(z.regex(/^[\w-]{22}$/, 'Revise que la dirección esté completa, tal como la recibió.'));

/** States of a turn. Those after `ofrecido` are its ends. */
const ESTADOS_DE_TURNO = ['espera', 'ofrecido', 'aceptado', 'retirado', 'vencido'] as const;

export type EstadoDeTurno = (typeof ESTADOS_DE_TURNO)[number];

export const turnoAbierto = z.object({
  /** The option waited for, in words. */
  opcion: z.string(),
  /** The form that takes the enrolment: its title and address, and the list and key of the option in it. */
  titulo: z.string(),
  ruta: z.string(),
  lista: z.string(),
  clave: z.string(),
  estado: z.enum(ESTADOS_DE_TURNO),
  /** Place in the line, from 1; null unless it waits. */
  puesto: z.nullable(z.number()),
  /** End of the offer; null if none was made. */
  vence: z.nullable(z.iso.datetime()),
});

/** A turn as its owner sees it. */
export type TurnoAbierto = z.output<typeof turnoAbierto>;

/** Page data of a turn; null if the address leads to none, or to none any longer. */
export type EsperaPageData = PageData & { readonly espera: (TurnoAbierto & { readonly turno: string }) | null };

/** The answer to joining: the same for a person who waits already. */
const anotadoSchema = z.object({
  opcion: z.string(),
  /** Present if no mail was sent: the address has had those of the day. */
  sinCorreo: z.optional(z.literal(true)),
});

export type Anotado = z.output<typeof anotadoSchema>;

const anotacion = z.object({
  /** Slug of the form. */
  formulario: z.string().check(z.maxLength(100)),
  /** Key of the option. */
  opcion: z.string().check(z.maxLength(100)),
  nombre: z.pipe(nameText(MAX_NOMBRE, SIN_NOMBRE), z.string().check(z.minLength(1, SIN_NOMBRE))),
  correo: addressSchema(SIN_CORREO),
});

/** A request to wait for a place. */
export type Anotacion = z.output<typeof anotacion>;

const cupoSchema = z.object({
  /** `ninguno`: the form of the record has no places. */
  cupo: z.enum(['ocupado', 'liberado', 'ninguno']),
  /** Number of people who wait for a place of its option. */
  esperan: z.number(),
});

export type CupoDeRegistro = z.output<typeof cupoSchema>;

/** Most people of a line that are listed. */
export const ESPERAN_LISTADOS = 200;

const filaDeEsperaSchema = z.object({
  /** In order of arrival. */
  personas: z.array(z.object({ nombre: z.string(), creado: z.iso.datetime() })),
});

const withRegistro = { acceso: 'listas.editar', params: z.object({ registro: z.uuid() }) } as const;

/** Waits for places and gives them back (issue 21 §7). */
export const esperaContract = defineContract({
  'POST /espera': {
    acceso: 'publico',
    limitada: true,
    resumen:
      'Anota a una persona en la lista de espera de una opción sin cupos y le escribe; a quien ya espera se le responde lo mismo.',
    audita: 'correo.envio',
    headers: z.object({ [RETO_HEADER]: retoHeaderSchema }),
    once: true,
    body: anotacion,
    respuestas: {
      202: anotadoSchema,
      400: errorSchema,
      403: errorSchema,
      404: errorSchema,
      409: errorSchema,
      429: z.extend(errorSchema, z.partial(withRetoSchema).shape),
    },
  },
  'GET /espera': {
    acceso: 'publico',
    resumen: 'Un turno de la lista de espera: su puesto, o hasta cuándo tiene apartado un cupo.',
    headers: z.object({ [TURNO_HEADER]: turnoSchema }),
    respuestas: { 200: turnoAbierto, 400: errorSchema, 404: errorSchema },
  },
  'POST /espera/salida': {
    acceso: 'publico',
    resumen: 'Saca un turno de la lista de espera; el cupo que tuviera apartado se ofrece a quien sigue.',
    audita: 'correo.envio',
    body: z.object({ turno: turnoSchema }),
    respuestas: { 200: turnoAbierto, 400: errorSchema, 404: errorSchema },
  },
  'GET /cupos/{registro}': {
    ...withRegistro,
    resumen: 'Si un registro ocupa un cupo, y cuántas personas esperan uno de su opción.',
    respuestas: { 200: cupoSchema, 404: errorSchema },
  },
  'GET /cupos/{registro}/espera': {
    ...withRegistro,
    resumen: 'Quiénes esperan un cupo de la opción de un registro, en orden de llegada.',
    audita: 'cupo.espera',
    respuestas: { 200: filaDeEsperaSchema, 404: errorSchema },
  },
  'POST /cupos/{registro}/liberacion': {
    ...withRegistro,
    resumen: 'Libera una sola vez el cupo de un registro, y lo ofrece a quien sigue en la lista de espera.',
    audita: 'cupo.liberacion',
    respuestas: { 200: cupoSchema, 404: errorSchema, 409: errorSchema },
  },
});
