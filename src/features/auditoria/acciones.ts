/** Every act that the audit records, with the words that tell it to a reader. A slice adds its own acts here. */
export const ACCIONES = {
  'sesion.ingreso': 'Ingreso',
  'sesion.salida': 'Salida',
  'sesion.fin': 'Fin de la sesión',
  'acceso.rechazo': 'Acceso rechazado',
  'informe.apertura': 'Informe abierto',
  'informe.exportacion': 'Informe exportado',
  'registro.apertura': 'Registro abierto',
  'registro.estado': 'Estado cambiado',
  'archivo.apertura': 'Archivo abierto',
  'carga.recepcion': 'Archivo de carga recibido',
  'carga.apertura': 'Filas de una carga abiertas',
  'carga.descarga': 'Archivo de una carga descargado',
  'carga.aceptacion': 'Carga aceptada',
  'carga.repeticion': 'Carga repetida',
  'carga.retiro': 'Filas de una carga borradas',
  'asignatura.alta': 'Asignatura agregada',
  'asignatura.cambio': 'Asignatura cambiada',
  'asignatura.baja': 'Asignatura eliminada',
  'correo.envio': 'Correo enviado',
  'correo.apertura': 'Correo abierto',
  'correo.repeticion': 'Correo enviado de nuevo',
  'tarea.inicio': 'Tarea iniciada',
  'tarea.cancelacion': 'Tarea cancelada',
  'tarea.descarga': 'Archivo de una tarea descargado',
} as const;

export type Accion = keyof typeof ACCIONES;
