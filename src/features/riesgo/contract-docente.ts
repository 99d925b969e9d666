// Calls of teachers about their own students at risk: the list, a message to some of them, and the notice on Mondays.
import * as z from 'zod/mini';
import { defineContract, errorSchema } from '#platform/contract/route.ts';

const estudianteSchema = z.object({
  id: z.uuid(),
  nombre: z.string(),
  situacion: z.string(),
  /** Reasons in words, by the unit's settings. */
  motivos: z.string(),
  /** Null: never. */
  ultimoAcceso: z.nullable(z.iso.datetime()),
  /** When a mail of the unit or of the teacher was last sent; null: never. */
  ultimoContacto: z.nullable(z.iso.datetime()),
  /** It was noted that the student answered that mail. */
  respondio: z.boolean(),
});

export type EstudianteEnRiesgo = z.output<typeof estudianteSchema>;

const propiosSchema = z.object({
  /** Instant of the oldest reading of the rows; null: nothing was read. */
  leido: z.nullable(z.iso.datetime()),
  /** The unit sends notices on Mondays; null: it sends none. True: this teacher gets them. */
  avisos: z.nullable(z.boolean()),
  cursos: z.array(
    z.object({ clave: z.string(), nombre: z.string(), plataforma: z.string(), estudiantes: z.array(estudianteSchema) }),
  ),
});

export type EstudiantesPropios = z.output<typeof propiosSchema>;

/** Students of one message. */
const MAX_ESTUDIANTES = 200;
export const MAX_ASUNTO = 150;
export const MAX_TEXTO = 5000;

const textOf = (falta: string, max: number) =>
  z.string().check(z.trim(), z.minLength(1, falta), z.maxLength(max, `Escriba como máximo ${max} caracteres.`));

/** The session alone decides whose students they are: those of courses in which Moodle has the caller as a teacher. */
export const docenteContract = defineContract({
  'GET /docente/estudiantesEnRiesgo': {
    acceso: 'riesgo.propios',
    resumen: 'Los estudiantes en riesgo o en alerta de los cursos de quien llama, con sus motivos.',
    respuestas: { 200: propiosSchema },
  },
  'POST /docente/estudiantesEnRiesgo/correo': {
    acceso: 'riesgo.propios',
    resumen: 'Escribe a estudiantes propios en riesgo: un correo a cada uno, y a lo sumo uno al día por matrícula.',
    audita: 'correo.envio',
    body: z.object({
      estudiantes: z
        .array(z.uuid())
        .check(z.minLength(1, 'Elija al menos un estudiante.'), z.maxLength(MAX_ESTUDIANTES)),
      asunto: textOf('Escriba el asunto.', MAX_ASUNTO),
      texto: textOf('Escriba el mensaje.', MAX_TEXTO),
    }),
    respuestas: {
      /** Number of messages, and of students that were written to today already. */
      201: z.object({ enviados: z.number(), deHoy: z.number() }),
      400: errorSchema,
      404: errorSchema,
    },
  },
  'PUT /docente/estudiantesEnRiesgo/respuestas': {
    acceso: 'riesgo.propios',
    resumen: 'Anota que un estudiante propio respondió a quien le escribió, o que no.',
    body: z.object({ estudiante: z.uuid(), respondio: z.boolean() }),
    respuestas: { 200: z.object({ respondio: z.boolean() }), 404: errorSchema },
  },
  'PUT /docente/estudiantesEnRiesgo/avisos': {
    acceso: 'riesgo.propios',
    resumen: 'Si quien llama recibe el aviso de los lunes.',
    body: z.object({ recibe: z.boolean() }),
    respuestas: { 200: z.object({ recibe: z.boolean() }) },
  },
});
