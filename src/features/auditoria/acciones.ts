/** The classes that acts are told apart by: what was changed, what was seen or taken out, who came in or was refused. */
export const CLASES = ['cambio', 'consulta', 'ingreso'] as const;

export type ClaseDeAccion = (typeof CLASES)[number];

const de = (clase: ClaseDeAccion) => (texto: string) => ({ clase, texto });
const cambio = de('cambio');
const consulta = de('consulta');
const ingreso = de('ingreso');

/** Every act that the audit records, with its class and the words that tell it. A slice adds its own acts here. */
export const ACCIONES = {
  'sesion.ingreso': ingreso('Ingreso'),
  'sesion.salida': ingreso('Salida'),
  'sesion.fin': ingreso('Fin de la sesión'),
  'acceso.rechazo': ingreso('Acceso rechazado'),
  'informe.apertura': consulta('Informe abierto'),
  'informe.exportacion': consulta('Informe exportado'),
  'registro.apertura': consulta('Registro abierto'),
  'registro.estado': cambio('Estado cambiado'),
  'archivo.apertura': consulta('Archivo abierto'),
  'carga.recepcion': cambio('Archivo de carga recibido'),
  'carga.apertura': consulta('Filas de una carga abiertas'),
  'carga.descarga': consulta('Archivo de una carga descargado'),
  'carga.aceptacion': cambio('Carga aceptada'),
  'carga.repeticion': cambio('Carga repetida'),
  'carga.retiro': cambio('Filas de una carga borradas'),
  'asignatura.alta': cambio('Asignatura agregada'),
  'asignatura.cambio': cambio('Asignatura cambiada'),
  'asignatura.baja': cambio('Asignatura eliminada'),
  'acompanamiento.apertura': consulta('Acompañamiento abierto'),
  'acompanamiento.pdf': consulta('Acta de acompañamiento descargada'),
  'acompanamiento.visto': cambio('Acompañamiento leído'),
  'mejora.alta': cambio('Acción de mejora agregada'),
  'mejora.cambio': cambio('Acción de mejora cambiada'),
  'rubrica.version': cambio('Versión de la rúbrica publicada'),
  'rubrica.descarte': cambio('Versión de la rúbrica descartada'),
  'calendario.cambio': cambio('Calendario de un semestre cambiado'),
  'evidencia.aula': cambio('Aula de una asignatura elegida'),
  'correo.envio': cambio('Envío de un correo iniciado'),
  'correo.apertura': consulta('Correo abierto'),
  'correo.repeticion': cambio('Envío de un correo intentado de nuevo'),
  'correo.confirmacion': cambio('Recibo de un correo confirmado'),
  'respaldo.inicio': cambio('Copias de cursos iniciadas'),
  'respaldo.repeticion': cambio('Copias o reinicios intentados de nuevo'),
  'respaldo.descarga': consulta('Copia de un curso descargada'),
  'respaldo.borrado': cambio('Copia de un curso borrada'),
  'respaldo.programacion': cambio('Copias programadas cambiadas'),
  'reinicio.inicio': cambio('Reinicio de cursos iniciado'),
  'ajuste.cambio': cambio('Ajustes cambiados'),
  'auditoria.apertura': consulta('Auditoría abierta'),
  'auditoria.exportacion': consulta('Auditoría exportada'),
  'auditoria.persona': consulta('Búsqueda de quién vio los datos de una persona'),
  'titular.alta': cambio('Solicitud de un titular registrada'),
  'titular.apertura': consulta('Solicitud de un titular abierta'),
  'titular.cambio': cambio('Solicitud de un titular cambiada'),
  'lista.cambio': cambio('Lista cambiada'),
  'tarea.inicio': cambio('Tarea iniciada'),
  'tarea.cancelacion': cambio('Tarea cancelada'),
  'tarea.descarga': consulta('Archivo de una tarea descargado'),
  'persona.busqueda': consulta('Datos de una persona buscados'),
  'persona.registros': consulta('Registros de una persona buscados'),
  'persona.exportacion': consulta('Datos de una persona exportados'),
  'persona.correccion': cambio('Datos de una persona corregidos'),
  'persona.anonimizacion': cambio('Persona anonimizada'),
  'conservacion.cambio': cambio('Tiempo de conservación cambiado'),
  'conservacion.aplicacion': cambio('Datos personales retirados por tiempo'),
};

export type Accion = keyof typeof ACCIONES;

type Grupo = Accion extends `${infer G}.${string}` ? G : never;

/** The groups in which acts are chosen, by the word before the point of their names. */
export const GRUPOS = {
  sesion: 'Sesiones',
  acceso: 'Accesos',
  informe: 'Informes',
  registro: 'Registros',
  archivo: 'Archivos',
  carga: 'Cargas de archivos',
  asignatura: 'Asignaturas',
  acompanamiento: 'Acompañamientos',
  mejora: 'Planes de mejora',
  rubrica: 'Rúbrica',
  calendario: 'Calendario académico',
  evidencia: 'Evidencias',
  correo: 'Correos',
  respaldo: 'Copias de cursos',
  reinicio: 'Reinicios de cursos',
  ajuste: 'Ajustes',
  lista: 'Listas',
  auditoria: 'Auditoría',
  titular: 'Solicitudes de titulares',
  persona: 'Datos de personas',
  conservacion: 'Conservación de datos',
  tarea: 'Tareas',
} as const satisfies Record<Grupo, string>;
