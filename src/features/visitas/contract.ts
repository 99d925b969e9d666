// Contract of the plan of visits: the visits of a semester with their states, its rules and lots, and the evaluators.
import * as z from 'zod/mini';
import { semestreSchema } from '#catalogo/semestre-schema.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';
import { ESTADOS, MOTIVOS } from './estados.ts';

/** Making plans; each evaluator reads their own visits. */
const acceso = 'acompanamientos.planear' as const;
const lectura = 'acompanamientos.diligenciar' as const;

/** Most days before the week of a visit in which its teacher is told. */
export const MAX_AVISO = 14;

const version = z.int32();
const semana = z.int('Elija la semana.').check(z.gte(1, 'Elija la semana.'), z.lte(30, 'Elija la semana.'));
const usuario = z.string('Elija quién evalúa.').check(z.maxLength(200));
const codigo = z.string('Elija la asignatura.').check(z.minLength(1, 'Elija la asignatura.'), z.maxLength(60));
const facultades = z.array(z.string().check(z.maxLength(200))).check(z.maxLength(100));

const porcentaje = z
  .int('Escriba un número entero.')
  .check(z.gte(1, 'Escriba un número de 1 a 100.'), z.lte(100, 'Escriba un número de 1 a 100.'));

const reglasSchema = z.object({
  // Plans of the former release do not have it.
  aulas: z._default(z.boolean(), false),
  nuevos: z.boolean(),
  totalBajo: z.nullable(
    z
      .number('Escriba un número.')
      .check(z.gt(0, 'Escriba un número de 0 a 5.'), z.lte(5, 'Escriba un número de 0 a 5.')),
  ),
  nuncaVisitados: z.boolean(),
  porSorteo: z.nullable(porcentaje),
});

const planPedidoSchema = z.object({
  reglas: reglasSchema,
  /** Days before the week of a visit in which its teacher is told; null: they are not. */
  avisoDias: z.nullable(
    z
      .int('Escriba un número entero de días.')
      .check(z.gte(1, `Escriba de 1 a ${MAX_AVISO} días.`), z.lte(MAX_AVISO, `Escriba de 1 a ${MAX_AVISO} días.`)),
  ),
  /** Each evaluator is reminded on Mondays. */
  recordar: z.boolean(),
});

export type PlanPedido = z.output<typeof planPedidoSchema>;

const historia = <S extends z.ZodMiniType>(content: S) =>
  z.array(
    z.object({
      version,
      persona: z.string(),
      instante: z.iso.datetime(),
      /** Null: it was not there. */
      antes: z.nullable(content),
      despues: content,
    }),
  );

const planSchema = z.extend(planPedidoSchema, {
  semestre: semestreSchema,
  /** 0: not made yet. */
  version,
  /** Newest first. */
  historia: historia(planPedidoSchema),
});

export type PlanDeVisitas = z.output<typeof planSchema>;

const datosDeEvaluadorSchema = z.object({ facultades, activo: z.boolean() });

const evaluadorSchema = z.extend(datosDeEvaluadorSchema, {
  id: z.uuid(),
  usuario: z.string(),
  nombre: z.string(),
  correo: z.string(),
  version,
  /** Newest first. */
  historia: historia(datosDeEvaluadorSchema),
});

export type Evaluador = z.output<typeof evaluadorSchema>;

const visitaSchema = z.object({
  id: z.uuid(),
  docente: z.string(),
  /** In small letters. */
  correo: z.string(),
  codigo: z.string(),
  nombre: z.nullable(z.string()),
  tipo: z.enum(['AMV', 'APV']),
  facultad: z.string(),
  /** User name; null: not given to anyone yet. */
  evaluador: z.nullable(z.string()),
  semana: z.int(),
  motivo: z.enum(MOTIVOS),
  estado: z.enum(ESTADOS),
  /** Id of the accompaniment that was sent, for who may read it. */
  acompanamiento: z.nullable(z.uuid()),
  /** The teacher was told. */
  avisada: z.nullable(z.iso.datetime()),
  version,
});

export type Visita = z.output<typeof visitaSchema>;

const coberturaSchema = z.array(
  z.object({
    facultad: z.string(),
    /** Teachers with a subject of the faculty in the semester; those of them with a visit, and with one that was made. */
    docentes: z.int(),
    planeados: z.int(),
    hechos: z.int(),
  }),
);

export type Cobertura = z.output<typeof coberturaSchema>;

/** The parts of a plan that managers alone see. */
const gestionSchema = z.object({
  plan: planSchema,
  evaluadores: z.array(evaluadorSchema),
  /** The faculties of the semester's subjects. */
  facultades: z.array(z.string()),
  /** Of each faculty, by name; `total` counts each teacher once. */
  cobertura: coberturaSchema,
  total: z.object({ docentes: z.int(), planeados: z.int(), hechos: z.int() }),
});

const leidoSchema = z.object({
  semestre: semestreSchema,
  /** The present semester, in which visits are begun. */
  actual: semestreSchema,
  /** Those with a plan, the present one and the next, the newest first. */
  semestres: z.array(semestreSchema),
  semanas: z.array(z.object({ numero: z.int(), desde: z.iso.date(), hasta: z.iso.date() })),
  /** The present week; 0 before the first, and beyond the last after it. */
  semana: z.int(),
  visitas: z.array(visitaSchema),
  /** Null for a reader who sees their own visits alone. */
  gestion: z.nullable(gestionSchema),
});

export type PlanLeido = z.output<typeof leidoSchema>;
export type GestionDePlan = z.output<typeof gestionSchema>;

const propuestaSchema = z.object({
  /** Fingerprint of the visits: what is confirmed is what was seen. */
  huella: z.string(),
  /** Number of visits that are added, and of those by reason. */
  visitas: z.int(),
  porMotivo: z.array(z.object({ motivo: z.enum(MOTIVOS), visitas: z.int() })),
  porEvaluador: z.array(z.object({ nombre: z.string(), antes: z.int(), nuevas: z.int() })),
  sinEvaluador: z.int(),
  /** First and last of the weeks that get visits; null without any. */
  semanas: z.nullable(z.object({ desde: z.int(), hasta: z.int() })),
  cobertura: coberturaSchema,
  total: z.object({ docentes: z.int(), planeados: z.int(), hechos: z.int() }),
  /** No earlier semester has subjects: no teacher is known to be new. */
  sinHistoria: z.boolean(),
});

export type Propuesta = z.output<typeof propuestaSchema>;

const docenteSchema = z.object({
  correo: z.string(),
  docente: z.string(),
  asignaturas: z.array(z.object({ codigo: z.string(), nombre: z.nullable(z.string()), facultad: z.string() })),
});

export type DocenteDelPlan = z.output<typeof docenteSchema>;

/** The pair that is planned. */
const puestaSchema = z.object({ evaluador: z.nullable(usuario), semana });

const ofSemestre = { acceso, params: z.object({ semestre: semestreSchema }) };
const ofVisita = { acceso, params: z.object({ id: z.uuid() }) };

const planConflict = z.extend(errorSchema, { plan: z.optional(planSchema) });
const evaluadorConflict = z.extend(errorSchema, { evaluador: z.optional(evaluadorSchema) });
const visitaConflict = z.extend(errorSchema, { visita: z.optional(visitaSchema) });
const propuestaConflict = z.extend(errorSchema, { propuesta: z.optional(propuestaSchema) });

/** The plan of a semester's accompaniments (issue 44 §1). */
export const visitasContract = defineContract({
  'GET /visitas/{semestre}': {
    ...ofSemestre,
    acceso: lectura,
    resumen:
      'Las visitas planeadas de un semestre, con su estado: todas para quien planea, y las propias para quien evalúa.',
    respuestas: { 200: leidoSchema, 400: errorSchema },
  },
  'GET /visitas/{semestre}/docentes': {
    ...ofSemestre,
    resumen: 'Los docentes de un semestre con las asignaturas que aún no están en el plan.',
    respuestas: { 200: z.object({ docentes: z.array(docenteSchema) }), 400: errorSchema },
  },
  'PUT /visitas/{semestre}/plan': {
    ...ofSemestre,
    resumen: 'Cambia las reglas y los avisos del plan de un semestre, si siguen como los vio quien los cambia.',
    audita: 'visita.plan',
    body: z.extend(planPedidoSchema, { version }),
    respuestas: { 200: planSchema, 400: errorSchema, 409: planConflict },
  },
  'GET /visitas/{semestre}/sorteo': {
    ...ofSemestre,
    resumen: 'Las visitas que agregaría el sorteo con las reglas guardadas, en cifras. No agrega ninguna.',
    respuestas: { 200: propuestaSchema, 400: errorSchema, 409: errorSchema },
  },
  'POST /visitas/{semestre}/sorteo': {
    ...ofSemestre,
    resumen: 'Agrega las visitas del sorteo, si siguen siendo las que se vieron. No mueve ni quita ninguna.',
    audita: 'visita.sorteo',
    once: true,
    body: z.object({ huella: z.string().check(z.maxLength(100)) }),
    respuestas: { 200: z.object({ agregadas: z.int() }), 400: errorSchema, 409: propuestaConflict },
  },
  'POST /visitas/{semestre}': {
    ...ofSemestre,
    resumen: 'Agrega a mano la visita de un docente en una asignatura.',
    audita: 'visita.alta',
    once: true,
    body: z.extend(puestaSchema, {
      correo: z.string('Elija el docente.').check(z.minLength(1, 'Elija el docente.'), z.maxLength(254)),
      codigo,
    }),
    respuestas: { 201: visitaSchema, 400: errorSchema, 409: visitaConflict },
  },
  'PUT /visitas/{id}': {
    ...ofVisita,
    resumen: 'Cambia quién hace una visita y en qué semana, si sigue como la vio quien la cambia.',
    audita: 'visita.cambio',
    body: z.extend(puestaSchema, { version }),
    respuestas: { 200: visitaSchema, 400: errorSchema, 404: errorSchema, 409: visitaConflict },
  },
  'DELETE /visitas/{id}': {
    ...ofVisita,
    resumen: 'Quita una visita del plan, si sigue como la vio quien la quita. El sorteo no la vuelve a agregar.',
    audita: 'visita.retiro',
    query: z.object({ version: z.coerce.number().check(z.int()) }),
    respuestas: { 200: z.object({ id: z.uuid() }), 400: errorSchema, 404: errorSchema, 409: visitaConflict },
  },
  'POST /evaluadores': {
    acceso,
    resumen: 'Agrega a quienes evalúan una cuenta de la plataforma.',
    audita: 'visita.evaluador',
    once: true,
    body: z.object({ cuenta: z.int('Elija la persona.'), facultades }),
    respuestas: { 201: evaluadorSchema, 400: errorSchema, 404: errorSchema, 409: errorSchema, 503: errorSchema },
  },
  'PUT /evaluadores/{id}': {
    acceso,
    params: z.object({ id: z.uuid() }),
    resumen: 'Cambia las facultades de quien evalúa, y si recibe visitas, si siguen como las vio quien las cambia.',
    audita: 'visita.evaluador',
    body: z.extend(datosDeEvaluadorSchema, { version }),
    respuestas: { 200: evaluadorSchema, 400: errorSchema, 404: errorSchema, 409: evaluadorConflict },
  },
});
