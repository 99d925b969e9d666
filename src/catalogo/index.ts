import { apoyoExamenHabilitacion } from './apoyo-examen-habilitacion/formulario.ts';
import { apoyoExamenesHabilitaciones } from './apoyo-examen-habilitacion/informe.ts';
import { caracterizacionDigital } from './caracterizacion/formulario.ts';
import { nivelesDeCaracterizacion, type Nivel } from './caracterizacion/niveles.ts';
import { inscripcionEstrategia } from './estrategias/formulario.ts';
import { informacionInscripcionEstrategias } from './estrategias/informe.ts';
import type { Formulario } from './formulario.ts';
import { induccionDocente } from './induccion-docente/formulario.ts';
import { informacionAsistenciaInduccionDocentes } from './induccion-docente/informe.ts';
import type { Informe } from './informe.ts';
import { inscripcionHBV } from './inscripcion-hbv/formulario.ts';
import { informacionInscripcionHBV } from './inscripcion-hbv/informe.ts';
import { notariaDocente } from './notaria/formulario.ts';
import { informacionNotariaDocente } from './notaria/informe.ts';
import { rutaGraduacion } from './ruta-graduacion/formulario.ts';
import { informacionRutasGraduaciones } from './ruta-graduacion/informe.ts';
import { solicitudAulaVirtual } from './solicitud-aula-virtual/formulario.ts';
import { informeSolicitudAulaVirtual } from './solicitud-aula-virtual/informe.ts';

/** Every form of the product; nothing else registers one. */
export const FORMULARIOS: readonly Formulario[] = [
  inscripcionHBV,
  rutaGraduacion,
  inscripcionEstrategia,
  notariaDocente,
  induccionDocente,
  solicitudAulaVirtual,
  apoyoExamenHabilitacion,
];

/** Every report over the records of a form. */
export const INFORMES: readonly Informe[] = [
  informacionNotariaDocente,
  informacionInscripcionHBV,
  apoyoExamenesHabilitaciones,
  informacionRutasGraduaciones,
  informacionAsistenciaInduccionDocentes,
  informacionInscripcionEstrategias,
  informeSolicitudAulaVirtual,
];

/** What the effect `niveles` computes, by the slug of its form: levels by the path that holds them. */
export const NIVELES: Readonly<Record<string, (datos: unknown) => Readonly<Record<string, Nivel | null>>>> = {
  [caracterizacionDigital.slug]: nivelesDeCaracterizacion,
};
