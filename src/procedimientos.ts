import { acompanamientoDocente } from '#catalogo/acompanamiento/formulario.ts';
import { procedimientoDeAcompanamiento, type ProcedimientoOptions } from '#features/acompanamientos/server/service.ts';
import type { Procedimientos } from '#features/formularios/server/service.ts';

/** The forms that have a check and consequences of their own (`Formulario.pantalla`). */
export const procedimientosDe = (options: ProcedimientoOptions): Procedimientos => ({
  [acompanamientoDocente.slug]: procedimientoDeAcompanamiento(options),
});
