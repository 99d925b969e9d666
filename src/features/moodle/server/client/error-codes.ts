import type { MotivoMoodle } from './lectura.ts';

/** Moodle's `errorcode` is the one part of its errors that versions and languages leave alone. */
const MOTIVOS: Readonly<Record<string, MotivoMoodle>> = {
  enablewsdescription: 'servicio-apagado',
  servicenotavailable: 'servicio-apagado',
  sitemaintenance: 'mantenimiento',
  invalidtoken: 'token-invalido',
  invalidtimedtoken: 'token-invalido',
  wsaccessuserdeleted: 'cuenta-bloqueada',
  wsaccessusernologin: 'cuenta-bloqueada',
  wsaccessusersuspended: 'cuenta-bloqueada',
  wsaccessuserunconfirmed: 'cuenta-bloqueada',
  forcepasswordchangenotice: 'cambiar-clave',
  passwordisexpired: 'cambiar-clave',
  restoredaccountresetpassword: 'cambiar-clave',
  wsaccessuserexpired: 'cambiar-clave',
  sitepolicynotagreed: 'perfil-incompleto',
  usernotfullysetup: 'perfil-incompleto',
  accessexception: 'sin-permiso',
  errorcatcontextnotvalid: 'sin-permiso',
  errorcoursecontextnotvalid: 'sin-permiso',
  nopermissions: 'sin-permiso',
  requireloginerror: 'sin-permiso',
  wsusercannotassign: 'sin-permiso',
  invalidrecord: 'no-existe',
  // The same in Moodle 5, where the site does not show what developers look for.
  invalidrecordunknown: 'no-existe',
  invaliduser: 'no-existe',
  wsnoinstance: 'no-existe',
  pendingasyncerror: 'ocupado',
  criteriaerror: 'parametro-invalido',
  invalidparameter: 'parametro-invalido',
  missingparam: 'parametro-invalido',
};

/** The reason behind an `errorcode`; PHP's own errors carry none. */
export function motivoOf(errorcode: string | undefined): MotivoMoodle {
  return (errorcode !== undefined && MOTIVOS[errorcode]) || 'error-moodle';
}
