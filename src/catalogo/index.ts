// Every procedure of the product, and the forms, reports and levels in them.
import { tramite as acompanamiento } from './acompanamiento/tramite.ts';
import { tramite as apoyoExamenHabilitacion } from './apoyo-examen-habilitacion/tramite.ts';
import { tramite as cancelacion } from './cancelacion/tramite.ts';
import { tramite as caracterizacion } from './caracterizacion/tramite.ts';
import { catalogoOf } from './catalogo.ts';
import { tramite as catedras } from './catedras/tramite.ts';
import { tramite as departamentoPersonal } from './departamento-personal/tramite.ts';
import { informacionDocenteCurso } from './docentes-por-curso.ts';
import { informacionEncuestaDocente } from './encuesta-docente/informe.ts';
import { tramite as encuestaDocente } from './encuesta-docente/tramite.ts';
import { informacionEstadoDeAulas } from './estado-de-aulas.ts';
import { tramite as estrategias } from './estrategias/tramite.ts';
import { informacionUsuarioCurso } from './estudiantes-en-riesgo.ts';
import { tramite as habilitacion } from './habilitacion/tramite.ts';
import { tramite as induccionDocente } from './induccion-docente/tramite.ts';
import type { Informe, InformeLeido } from './informe.ts';
import { tramite as inscripcionHbv } from './inscripcion-hbv/tramite.ts';
import { tramite as notaria } from './notaria/tramite.ts';
import { tramite as proyectoSchneiderElectric } from './proyecto-schneider-electric/tramite.ts';
import { tramite as recepcionGdca } from './recepcion-gdca/tramite.ts';
import { tramite as rutaGraduacion } from './ruta-graduacion/tramite.ts';
import { tramite as satisfaccion } from './satisfaccion/tramite.ts';
import { tramite as solicitudAulaVirtual } from './solicitud-aula-virtual/tramite.ts';
import { tramite as solicitudUdev } from './solicitud-udev/tramite.ts';
import type { Calculo, Tramite } from './tramite.ts';

/** Every procedure of the product; the only place that registers one. */
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

/** Every report over rows that are read from the platform. */
export const INFORMES_LEIDOS: readonly InformeLeido[] = [
  informacionUsuarioCurso,
  informacionDocenteCurso,
  informacionEstadoDeAulas,
];

/** The procedures that the product brings along. */
export const CATALOGO = catalogoOf(TRAMITES, INFORMES_LEIDOS);

export const {
  formularios: FORMULARIOS,
  informes: INFORMES,
  informesDeFormularios: INFORMES_DE_FORMULARIOS,
  unidades: UNIDADES,
} = CATALOGO;

/** Reports that name the teacher of each subject: their readers saw the teacher. */
export const INFORMES_DE_ASIGNATURAS: readonly Pick<Informe, 'slug'>[] = [informacionEncuestaDocente];

/** The form by whose records teachers attended a meeting of their induction, with its fields. */
export const ASISTENCIA_A_INDUCCION = TRAMITES.flatMap(({ formulario, asistencia }) =>
  asistencia ? [{ formulario: formulario.slug, ...asistencia }] : [],
)[0]!;

/** Computations of the effect `niveles`, by the form's slug. */
export const NIVELES: Readonly<Record<string, Calculo>> = Object.fromEntries(
  TRAMITES.flatMap(({ formulario, niveles }) => (niveles ? [[formulario.slug, niveles]] : [])),
);
