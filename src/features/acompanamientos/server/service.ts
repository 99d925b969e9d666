export { procedimientoDeAcompanamiento, type ProcedimientoOptions } from './procedimiento.ts';
export { leerPorHacer } from './propios.ts';
export { type AcompanamientoGuardado, leerAcompanamiento } from './registros/registros.ts';
export { alGuardarAcompanamiento, seedMejoras } from './resultado/guardar.ts';
export { redactoresDeAcompanamientos } from './resultado/redactor.ts';
