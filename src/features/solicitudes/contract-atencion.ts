// Contract of the attention to requests: the people who attend to them, and the unit's notes.
import * as z from 'zod/mini';
import { idsSchema, restoSchema } from '#features/informes/contract.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';

/** Longest note of the unit, in characters. */
export const MAX_NOTA = 1000;

const usuarioSchema = z.string().check(z.minLength(1), z.maxLength(200));

export const filasSchema = z.object({
  /** Rows by their ids, or all of a filter but some. */
  registros: z.optional(idsSchema),
  seleccion: z.optional(restoSchema),
});

export type FilasPedidas = z.output<typeof filasSchema>;

/** People among whom rows are given, so that in the end all have as equal a number of open ones as possible. */
const amongSchema = z.array(usuarioSchema).check(z.maxLength(100));

const asignacionSchema = z.extend(filasSchema, {
  /** User name; null: no one; absent: the person who asks. */
  responsable: z.optional(z.nullable(usuarioSchema)),
  /** In place of one person. */
  responsables: z.optional(amongSchema.check(z.minLength(1, 'Elija al menos una persona.'))),
});

export type AsignacionPedida = z.output<typeof asignacionSchema>;

const repartoSchema = z.array(
  z.object({
    usuario: z.string(),
    nombre: z.string(),
    /** Open requests of the person besides the rows. */
    abiertas: z.number(),
    /** Rows that the person gets. */
    recibe: z.number(),
  }),
);

export type Reparto = z.output<typeof repartoSchema>;

const asignadasSchema = z.object({
  actualizados: z.number(),
  /** Rows that their person had already. */
  sinCambio: z.number(),
  /** The people among whom rows were given. */
  reparto: z.optional(repartoSchema),
});

export type Asignadas = z.output<typeof asignadasSchema>;

const notadaSchema = z.object({ instante: z.iso.datetime() });

const presenciaSchema = z.object({
  /** Names of the others who have had it open in the last minute. */
  otros: z.array(z.string()),
  /** Instant of the last thing that its person did; null for none. */
  novedad: z.nullable(z.iso.datetime()),
});

export type Presencia = z.output<typeof presenciaSchema>;

/** Our own calls about requests; each checks the permission for its report. */
export const atencionContract = defineContract({
  'GET /informes/{informe}/responsables': {
    params: z.object({ informe: z.string() }),
    acceso: 'informes.cambiarEstado',
    resumen: 'Las personas que pueden atender las solicitudes de un informe.',
    respuestas: { 200: z.object({ personas: z.array(z.object({ usuario: z.string(), nombre: z.string() })) }) },
  },
  'POST /informes/{informe}/responsable': {
    params: z.object({ informe: z.string() }),
    acceso: 'informes.cambiarEstado',
    resumen: 'Deja solicitudes a cargo de una persona, de nadie, o repartidas entre varias según las que ya tienen.',
    audita: 'registro.responsable',
    body: asignacionSchema,
    respuestas: { 200: asignadasSchema, 400: errorSchema, 404: errorSchema },
  },
  'POST /informes/{informe}/reparto': {
    workload: 'read',
    params: z.object({ informe: z.string() }),
    acceso: 'informes.cambiarEstado',
    resumen: 'Cuántas solicitudes recibiría cada persona si se repartieran; no cambia nada.',
    body: z.extend(filasSchema, { responsables: amongSchema }),
    respuestas: { 200: z.object({ reparto: repartoSchema }), 400: errorSchema, 404: errorSchema },
  },
  'POST /informes/{informe}/registros/{id}/leido': {
    params: z.object({ informe: z.string(), id: z.uuid() }),
    acceso: 'informes.cambiarEstado',
    resumen: 'Anota que la unidad abrió la respuesta de una persona a una solicitud.',
    body: z.object({
      /** Instant of the last thing that was read: an answer that came later stays unread. */
      hasta: z.iso.datetime(),
    }),
    respuestas: { 200: z.object({}), 400: errorSchema, 404: errorSchema },
  },
  'POST /informes/{informe}/registros/{id}/presencia': {
    params: z.object({ informe: z.string(), id: z.uuid() }),
    acceso: 'informes.cambiarEstado',
    resumen: 'Anota que quien llama tiene abierta una solicitud, y dice quién más la tiene abierta.',
    body: z.object({}),
    respuestas: { 200: presenciaSchema, 400: errorSchema, 404: errorSchema },
  },
  'POST /informes/{informe}/registros/{id}/notas': {
    params: z.object({ informe: z.string(), id: z.uuid() }),
    acceso: 'informes.cambiarEstado',
    resumen: 'Agrega una nota de la unidad a la historia de una solicitud.',
    audita: 'registro.nota',
    once: true,
    body: z.object({
      texto: z
        .string()
        .check(
          z.trim(),
          z.minLength(1, 'Escriba la nota.'),
          z.maxLength(MAX_NOTA, `La nota admite hasta ${MAX_NOTA} caracteres.`),
        ),
    }),
    respuestas: { 201: notadaSchema, 400: errorSchema, 404: errorSchema, 409: errorSchema },
  },
});
