import { apoyoExamenHabilitacion } from '../apoyo-examen-habilitacion/formulario.ts';
import { cancelacionAsignaturas } from '../cancelacion/formulario.ts';
import { caracterizacionDigital } from '../caracterizacion/formulario.ts';
import { inscripcionCatedra } from '../catedras/formulario.ts';
import { departamentoDePersonal } from '../departamento-personal/formulario.ts';
import { encuestaDocente } from '../encuesta-docente/formulario.ts';
import { inscripcionEstrategia } from '../estrategias/formulario.ts';
import type { Formulario } from '../formulario.ts';
import { solicitudHabilitacion } from '../habilitacion/formulario.ts';
import { induccionDocente } from '../induccion-docente/formulario.ts';
import { inscripcionHBV } from '../inscripcion-hbv/formulario.ts';
import { notariaDocente } from '../notaria/formulario.ts';
import { proyectoSchneiderElectric } from '../proyecto-schneider-electric/formulario.ts';
import { recepcionGDCA } from '../recepcion-gdca/formulario.ts';
import { rutaGraduacion } from '../ruta-graduacion/formulario.ts';
import { encuestaSatisfaccion } from '../satisfaccion/formulario.ts';
import { solicitudAulaVirtual } from '../solicitud-aula-virtual/formulario.ts';
import { solicitudUDEV } from '../solicitud-udev/formulario.ts';

/** Every form that is defined, whether people are shown it yet or not: the server must know how to receive them all. */
export const TODOS: readonly Formulario[] = [
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
