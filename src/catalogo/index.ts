import { tramite as acompanamiento } from './acompanamiento/tramite.ts';
import { tramite as apoyoExamenHabilitacion } from './apoyo-examen-habilitacion/tramite.ts';
import { tramite as cancelacion } from './cancelacion/tramite.ts';
import { tramite as caracterizacion } from './caracterizacion/tramite.ts';
import { tramite as catedras } from './catedras/tramite.ts';
import { informacionDocenteCurso } from './docentes-por-curso/informe.ts';
import { tramite as departamentoPersonal } from './departamento-personal/tramite.ts';
import { tramite as encuestaDocente } from './encuesta-docente/tramite.ts';
import { informacionUsuarioCurso } from './estudiantes-en-riesgo/informe.ts';
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
import { unidadesDe } from './unidad.ts';
import type { Calculo, Tramite } from './tramite.ts';

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
