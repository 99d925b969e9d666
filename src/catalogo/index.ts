import { caracterizacionDigital } from './caracterizacion/formulario.ts';
import { nivelesDeCaracterizacion, type Nivel } from './caracterizacion/niveles.ts';
import type { Formulario } from './formulario.ts';
import type { Informe } from './informe.ts';
import { inscripcionHBV } from './inscripcion-hbv/formulario.ts';
import { informacionInscripcionHBV } from './inscripcion-hbv/informe.ts';

/** Every form of the product; nothing else registers one. */
export const FORMULARIOS: readonly Formulario[] = [inscripcionHBV];

/** Every report over the records of a form. */
export const INFORMES: readonly Informe[] = [informacionInscripcionHBV];

/** What the effect `niveles` computes, by the slug of its form: levels by the path that holds them. */
export const NIVELES: Readonly<Record<string, (datos: unknown) => Readonly<Record<string, Nivel | null>>>> = {
  [caracterizacionDigital.slug]: nivelesDeCaracterizacion,
};
