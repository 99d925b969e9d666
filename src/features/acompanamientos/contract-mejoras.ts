// Contract of improvement plans: states and schema of an action, its changes in words, and the calls.
import * as z from 'zod/mini';
import { freeText } from '#catalogo/campos/texto.ts';
import { formatDia } from '#catalogo/momento.ts';
import { MINUTOS_DE_MEJORA } from '#catalogo/rubrica/esencial.ts';
import type { Evidencia } from '#catalogo/rubrica/rubrica.ts';
import { keysOf } from '#platform/contract/keys-of.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';

export const ESTADOS_DE_MEJORA = { pendiente: 'Pendiente', 'en-curso': 'En curso', cumplida: 'Cumplida' } as const;

export type EstadoDeMejora = keyof typeof ESTADOS_DE_MEJORA;

/** States that teachers may give to their own actions. */
export const ESTADOS_DEL_DOCENTE = ['en-curso', 'cumplida'] as const satisfies readonly EstadoDeMejora[];

/** Fields of an action that can be changed. */
export type PlanDeMejora = {
  readonly accion: string;
  readonly responsable: string;
  /** `AAAA-MM-DD`; null: not yet agreed. */
  readonly fecha: string | null;
  readonly estado: EstadoDeMejora;
  /** Effort in minutes; null: not known. */
  readonly minutos: number | null;
  /** Shown by the classroom once it is done. */
  readonly evidenciaEsperada: string;
};

/** Text that an action starts with, by the kind of evidence of its criterion. */
export const EVIDENCIA_ESPERADA: Readonly<Record<Evidencia, string>> = {
  momentosInduccion: 'Asistencia registrada a los momentos de la inducción.',
  encuentrosSincronicos: 'Encuentros sincrónicos programados en el aula.',
  respuestasEnForos: 'Dudas de los foros con respuesta a tiempo.',
  recursosPorSemana: 'Más recursos en las semanas del aula.',
  comentariosDeRetroalimentacion: 'Notas del aula con comentario.',
  notasDel60: 'Notas del 60 % registradas en el aula.',
  notasDel40: 'Notas del 40 % registradas en el aula.',
  examenFinal: 'Examen final publicado en el aula, con su fecha.',
  examenHabilitacion: 'Examen de habilitación publicado en el aula, con su fecha.',
};

/** Text of an effort: '30 min'. */
export const textoDeMinutos = (minutos: number | null): string => (minutos === null ? 'Sin estimar' : `${minutos} min`);

export type CampoCambiado = { readonly campo: string; readonly antes: string; readonly despues: string };

const SIN_FECHA = 'Sin fecha';

export const textoDeFechaDeMejora = (fecha: string | null): string => (fecha === null ? SIN_FECHA : formatDia(fecha));

const EN_PALABRAS = [
  ['Acción', ({ accion }: PlanDeMejora) => accion],
  ['Responsable', ({ responsable }: PlanDeMejora) => responsable],
  ['Fecha', ({ fecha }: PlanDeMejora) => textoDeFechaDeMejora(fecha)],
  ['Estado', ({ estado }: PlanDeMejora) => ESTADOS_DE_MEJORA[estado]],
  ['Tiempo', ({ minutos }: PlanDeMejora) => textoDeMinutos(minutos)],
  ['Evidencia esperada', ({ evidenciaEsperada }: PlanDeMejora) => evidenciaEsperada],
] as const;

/** Lists the differences between two versions of an action, for its history. */
export const cambiosEntre = (before: PlanDeMejora, after: PlanDeMejora): CampoCambiado[] =>
  EN_PALABRAS.map(([campo, texto]) => ({ campo, antes: texto(before), despues: texto(after) })).filter(
    (cambio) => cambio.antes !== cambio.despues,
  );

export const ELIJA_CRITERIO = 'Elija un criterio.';

const estadoDeMejoraSchema = z.enum(keysOf(ESTADOS_DE_MEJORA), 'Elija un estado.');

export const mejoraSchema = z.object({
  id: z.uuid(),
  /** The accompaniment that proposed it; `semana` is its week. */
  acompanamiento: z.uuid(),
  semana: z.number(),
  semestre: z.string(),
  clave: z.string(),
  criterio: z.string(),
  accion: z.string(),
  responsable: z.string(),
  fecha: z.nullable(z.iso.date()),
  estado: estadoDeMejoraSchema,
  minutos: z.nullable(z.number()),
  evidenciaEsperada: z.string(),
  /** The sentence of the evidence by which the action seems done; a person confirms it. */
  propuesta: z.nullable(z.string()),
  /** Said by the evidence of its day where it proposes nothing. */
  lectura: z.nullable(z.string()),
  version: z.int32(),
  /** Newest first. */
  historia: z.array(
    z.object({
      nombre: z.string(),
      instante: z.iso.datetime(),
      cambios: z.array(z.object({ campo: z.string(), antes: z.string(), despues: z.string() })),
      nota: z.string(),
    }),
  ),
});

/** An action of an improvement plan with its history. */
export type Mejora = z.output<typeof mejoraSchema>;

const nota = z._default(freeText(1000, true), '');
const requerido = (mensaje: string, max: number) =>
  freeText(max, true).check(z.refine((texto) => texto !== '', mensaje));
const MINUTOS_FUERA = `Escriba un número de minutos entre ${MINUTOS_DE_MEJORA.min} y ${MINUTOS_DE_MEJORA.max}.`;
/** Absent: as it is, or as the criterion proposes. */
const esfuerzo = {
  minutos: z.optional(
    z.nullable(
      z
        .int(MINUTOS_FUERA)
        .check(z.gte(MINUTOS_DE_MEJORA.min, MINUTOS_FUERA), z.lte(MINUTOS_DE_MEJORA.max, MINUTOS_FUERA)),
    ),
  ),
  evidenciaEsperada: z.optional(freeText(500, true)),
};
const ofMejora = { params: z.object({ id: z.uuid() }) };

/** Conflict: the caller knew another version; returns the present action. */
const conflictSchema = z.extend(errorSchema, { mejora: z.optional(mejoraSchema) });

/** Calls about improvement plans: actions for criteria below `MARCA_DE_MEJORA`. */
export const mejorasContract = defineContract({
  // POST, so that the teacher's address is in no URL.
  'POST /acompanamientos/mejoras': {
    acceso: 'acompanamientos.leer',
    resumen: 'Las acciones de mejora que un docente tiene abiertas en una asignatura.',
    body: z.object({
      correo: z.string().check(z.maxLength(254)),
      codigo: z.string().check(z.maxLength(60)),
    }),
    respuestas: { 200: z.object({ mejoras: z.array(mejoraSchema) }), 400: errorSchema },
  },
  'POST /acompanamientos/{id}/mejoras': {
    acceso: 'acompanamientos.leer',
    params: z.object({ id: z.uuid() }),
    resumen: 'Agrega una acción al plan de mejora de un acompañamiento, en uno de sus criterios.',
    audita: 'mejora.alta',
    body: z.object({
      /** Key of the criterion. */
      clave: z.string(ELIJA_CRITERIO).check(z.minLength(1, ELIJA_CRITERIO), z.maxLength(80)),
      accion: requerido('Escriba la acción.', 1000),
      responsable: requerido('Escriba quién es responsable.', 200),
      fecha: z.nullable(z.iso.date('Escriba una fecha válida.')),
      ...esfuerzo,
    }),
    respuestas: { 201: mejoraSchema, 400: errorSchema, 404: errorSchema, 409: errorSchema },
  },
  'PUT /acompanamientos/mejoras/{id}': {
    ...ofMejora,
    acceso: 'acompanamientos.leer',
    resumen: 'Cambia una acción de mejora que nadie cambió desde la versión que se indica.',
    audita: 'mejora.cambio',
    body: z.object({
      version: z.int32(),
      accion: requerido('Escriba la acción.', 1000),
      responsable: requerido('Escriba quién es responsable.', 200),
      fecha: z.nullable(z.iso.date('Escriba una fecha válida.')),
      estado: estadoDeMejoraSchema,
      ...esfuerzo,
      nota,
    }),
    respuestas: { 200: mejoraSchema, 400: errorSchema, 404: errorSchema, 409: conflictSchema },
  },
  'POST /docente/mejoras/{id}': {
    ...ofMejora,
    acceso: 'acompanamientos.propios',
    resumen: 'El docente dice cómo va una acción de su propio plan de mejora.',
    audita: 'mejora.cambio',
    body: z.object({ version: z.int32(), estado: z.enum(ESTADOS_DEL_DOCENTE, 'Elija un estado.'), nota }),
    respuestas: { 200: mejoraSchema, 400: errorSchema, 404: errorSchema, 409: conflictSchema },
  },
});
