import { apoyoExamenHabilitacion } from './apoyo-examen-habilitacion/formulario.ts';
import { apoyoExamenesHabilitaciones } from './apoyo-examen-habilitacion/informe.ts';
import { cancelacionAsignaturas } from './cancelacion/formulario.ts';
import { informacionCancelaciones } from './cancelacion/informe.ts';
import { caracterizacionDigital } from './caracterizacion/formulario.ts';
import { informacionCaracterizacionDigital } from './caracterizacion/informe.ts';
import { nivelesDeCaracterizacion, type Nivel } from './caracterizacion/niveles.ts';
import { inscripcionCatedra } from './catedras/formulario.ts';
import { informacionInscripcionCatedras } from './catedras/informe.ts';
import { departamentoDePersonal } from './departamento-personal/formulario.ts';
import { informacionDepartamentoDePersonal } from './departamento-personal/informe.ts';
import { encuestaDocente } from './encuesta-docente/formulario.ts';
import { inscripcionEstrategia } from './estrategias/formulario.ts';
import { informacionInscripcionEstrategias } from './estrategias/informe.ts';
import type { Formulario } from './formulario.ts';
import { solicitudHabilitacion } from './habilitacion/formulario.ts';
import { informacionHabilitaciones } from './habilitacion/informe.ts';
import { induccionDocente } from './induccion-docente/formulario.ts';
import { informacionAsistenciaInduccionDocentes } from './induccion-docente/informe.ts';
import type { Informe } from './informe.ts';
import { inscripcionHBV } from './inscripcion-hbv/formulario.ts';
import { informacionInscripcionHBV } from './inscripcion-hbv/informe.ts';
import { notariaDocente } from './notaria/formulario.ts';
import { informacionNotariaDocente } from './notaria/informe.ts';
import { proyectoSchneiderElectric } from './proyecto-schneider-electric/formulario.ts';
import { informacionProyectoSchneiderElectric } from './proyecto-schneider-electric/informe.ts';
import { recepcionGDCA } from './recepcion-gdca/formulario.ts';
import { informacionRecepcionGDCA } from './recepcion-gdca/informe.ts';
import { rutaGraduacion } from './ruta-graduacion/formulario.ts';
import { informacionRutasGraduaciones } from './ruta-graduacion/informe.ts';
import { encuestaSatisfaccion } from './satisfaccion/formulario.ts';
import { informacionEncuestaSatisfaccion } from './satisfaccion/informe.ts';
import { solicitudAulaVirtual } from './solicitud-aula-virtual/formulario.ts';
import { informeSolicitudAulaVirtual } from './solicitud-aula-virtual/informe.ts';
import { solicitudUDEV } from './solicitud-udev/formulario.ts';
import { solicitudesUnidadDeEducacionVirtual } from './solicitud-udev/informe.ts';

/** Every form of the product; nothing else registers one. */
export const FORMULARIOS: readonly Formulario[] = [
  inscripcionHBV,
  encuestaDocente,
  rutaGraduacion,
  solicitudHabilitacion,
  inscripcionCatedra,
  inscripcionEstrategia,
  encuestaSatisfaccion,
  solicitudUDEV,
  caracterizacionDigital,
  departamentoDePersonal,
  proyectoSchneiderElectric,
  notariaDocente,
  induccionDocente,
  solicitudAulaVirtual,
  recepcionGDCA,
  apoyoExamenHabilitacion,
  cancelacionAsignaturas,
];

/** Every report over the records of a form; that of the teacher survey counts and is `informacionEncuestaDocente`. */
export const INFORMES: readonly Informe[] = [
  informacionHabilitaciones,
  informacionCancelaciones,
  informacionNotariaDocente,
  informacionInscripcionHBV,
  informacionRecepcionGDCA,
  apoyoExamenesHabilitaciones,
  informacionRutasGraduaciones,
  informacionAsistenciaInduccionDocentes,
  informacionInscripcionCatedras,
  informacionInscripcionEstrategias,
  informeSolicitudAulaVirtual,
  solicitudesUnidadDeEducacionVirtual,
  informacionEncuestaSatisfaccion,
  informacionCaracterizacionDigital,
  informacionDepartamentoDePersonal,
  informacionProyectoSchneiderElectric,
];

/** What the effect `niveles` computes, by the slug of its form: levels by the path that holds them. */
export const NIVELES: Readonly<Record<string, (datos: unknown) => Readonly<Record<string, Nivel | null>>>> = {
  [caracterizacionDigital.slug]: nivelesDeCaracterizacion,
};
