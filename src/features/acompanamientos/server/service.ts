export { limpiarBorradores } from './borradores/borradores.ts';
export { readCalendario, seedCalendarios } from './calendarios/calendarios.ts';
export { procedimientoDeAcompanamiento, type ProcedimientoOptions } from './procedimiento.ts';
export { type AcompanamientoGuardado, leerAcompanamiento } from './registros/registros.ts';
export { createRubricas, type Rubricas, seedRubricas } from './rubricas/rubricas.ts';
export { alGuardarAcompanamiento, seedMejoras } from './resultado/guardar.ts';
export { redactoresDeAcompanamientos } from './resultado/redactor.ts';
