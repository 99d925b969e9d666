import { tramite as acompanamiento } from './acompanamiento/tramite.ts';
import { tramite as apoyoExamenHabilitacion } from './apoyo-examen-habilitacion/tramite.ts';
import { tramite as cancelacion } from './cancelacion/tramite.ts';
import { tramite as caracterizacion } from './caracterizacion/tramite.ts';
import { tramite as catedras } from './catedras/tramite.ts';
import { informacionDocenteCurso } from './docentes-por-curso.ts';
import { tramite as departamentoPersonal } from './departamento-personal/tramite.ts';
import { tramite as encuestaDocente } from './encuesta-docente/tramite.ts';
import { informacionUsuarioCurso } from './estudiantes-en-riesgo.ts';
import { tramite as estrategias } from './estrategias/tramite.ts';
import { tramite as habilitacion } from './habilitacion/tramite.ts';
import { tramite as induccionDocente } from './induccion-docente/tramite.ts';
import { tramite as inscripcionHbv } from './inscripcion-hbv/tramite.ts';
import { tramite as notaria } from './notaria/tramite.ts';
import { tramite as proyectoSchneiderElectric } from './proyecto-schneider-electric/tramite.ts';
import { tramite as recepcionGdca } from './recepcion-gdca/tramite.ts';
import { tramite as rutaGraduacion } from './ruta-graduacion/tramite.ts';
import { tramite as satisfaccion } from './satisfaccion/tramite.ts';
import { tramite as solicitudAulaVirtual } from './solicitud-aula-virtual/tramite.ts';
import { tramite as solicitudUdev } from './solicitud-udev/tramite.ts';
import type { Formulario } from './formulario.ts';
import type { Informe, InformeDeFormulario, InformeLeido } from './informe.ts';
import { unidadesDe } from './arbol.ts';
import type { Lista } from './listas/opcion.ts';

/** Computes levels out of a record: by the path that holds each; null where nothing can be said. */
type Calculo = (datos: unknown) => Readonly<Record<string, string | null>>;

/** The groups of links on the student's and the teacher's home, in order (spec 1 §1, §2; DECISIONS §1). */
export const GRUPOS_DE_INICIO = {
  estudiante: {
    cursos: 'Asignaturas y cursos',
    graduacion: 'Graduación y habilitaciones',
    atencion: 'Atención de la unidad',
  },
  docente: {
    asignaturas: 'Sus asignaturas',
    aulas: 'Aulas e inducción',
    habilitaciones: 'Habilitaciones',
    acompanamiento: 'Acompañamiento',
  },
} as const;

type Grupos = typeof GRUPOS_DE_INICIO;

/** On whose home the form is linked, and in which group. */
type Inicio = { readonly [H in keyof Grupos]?: keyof Grupos[H] } & {
  /** Its place among the public links that managers share (spec 1 §2). */
  readonly compartido?: number;
};

/** A procedure whole: all that its folder gives. */
export type Tramite = {
  readonly formulario: Formulario;
  readonly informe?: InformeDeFormulario;
  /** The seeds of the lists that no other procedure brings. */
  readonly listas?: readonly Lista[];
  /** What its effect `niveles` computes. */
  readonly niveles?: Calculo;
  /** The options by which it does so: the keys that count, by the path of the field. */
  readonly cuentan?: Readonly<Record<string, readonly string[]>>;
  readonly inicio?: Inicio;
};

/** Every procedure of the product; nothing else registers one. */
export const TRAMITES: readonly Tramite[] = [
  inscripcionHbv,
  encuestaDocente,
  rutaGraduacion,
  habilitacion,
  catedras,
  estrategias,
  satisfaccion,
  solicitudUdev,
  caracterizacion,
  departamentoPersonal,
  proyectoSchneiderElectric,
  notaria,
  induccionDocente,
  solicitudAulaVirtual,
  recepcionGdca,
  apoyoExamenHabilitacion,
  cancelacion,
  acompanamiento,
];

/** Every form of the product. */
export const FORMULARIOS: readonly Formulario[] = TRAMITES.map(({ formulario }) => formulario);

/** Every report over the records of a form; that of the teacher survey counts and is no `Informe`. */
export const INFORMES_DE_FORMULARIOS: readonly InformeDeFormulario[] = TRAMITES.flatMap(({ informe }) => informe ?? []);

/** Every report over what is read from the platform. */
export const INFORMES_LEIDOS: readonly InformeLeido[] = [informacionUsuarioCurso, informacionDocenteCurso];

/** Every report that is a list of rows. */
export const INFORMES: readonly Informe[] = [...INFORMES_DE_FORMULARIOS, ...INFORMES_LEIDOS];

/** The list of a form whose items its report counts, by the form's slug. */
export const UNIDADES = unidadesDe(INFORMES_DE_FORMULARIOS);

/** What the effect `niveles` computes, by the slug of its form: levels by the path that holds them. */
export const NIVELES: Readonly<Record<string, Calculo>> = Object.fromEntries(
  TRAMITES.flatMap(({ formulario, niveles }) => (niveles ? [[formulario.slug, niveles]] : [])),
);
