// Words for acts of the audit: their objects, details, people and roles.
import { countOf, inThousands } from '#platform/contract/quantities.ts';
import { informacionEncuestaDocente } from '#catalogo/encuesta-docente/informe.ts';
import { rutaOfInforme } from '#catalogo/informe.ts';
import { etiquetaOf, hojasOf, withoutPosiciones } from '#catalogo/arbol.ts';
import { ORIGENES_DE_CORREO } from '#catalogo/correo.ts';
import { FORMULARIOS, INFORMES } from '#catalogo/index.ts';
import { LISTAS } from '#catalogo/listas/semillas.ts';
import { withNombre } from '#catalogo/personas.ts';
import { diaInWords } from '#catalogo/rangos.ts';
import { RESULTADOS } from '#catalogo/resultados.ts';
import { nombreOfRol } from '#catalogo/roles.ts';
import { labelOfAjuste } from '#features/ajustes/contract.ts';
import type { ActoDeAuditoria } from './contract.ts';

/** Kinds of affected objects, in words. */
const OBJETOS: Readonly<Record<string, string>> = {
  registro: 'Registro',
  informe: 'Informe',
  carga: 'Carga',
  asignatura: 'Asignatura',
  correo: 'Correo',
  mejora: 'Acción de mejora',
  curso: 'Curso',
  tanda: 'Tanda de copias o reinicios',
  copia: 'Copia de un curso',
  programacion: 'Programación de copias',
  tarea: 'Tarea',
  sesion: 'Sesión',
  ajuste: 'Ajuste',
  calendario: 'Calendario académico',
  formulario: 'Formulario',
  lista: 'Lista',
  persona: 'Persona',
  rubrica: 'Rúbrica',
  titular: 'Solicitud de un titular',
};

/** Labels of the parts of an act's detail; parts without a label keep their key. */
const DETALLES: Readonly<Record<string, string>> = {
  acciones: 'Acciones',
  activa: 'Activa',
  acto: 'Acción',
  archivo: 'Archivo',
  archivosAjenos: 'Elimina también archivos de otros registros',
  asunto: 'Asunto',
  cambio: 'Cambio',
  campo: 'Campo',
  campos: 'Campos',
  categoria: 'Categoría',
  categorias: 'Categorías',
  codigo: 'Código',
  codigoAsignatura: 'Código de la asignatura',
  conBusqueda: 'Con búsqueda',
  conProblemas: 'Con problemas',
  conRespaldo: 'Con copia',
  conservar: 'Copias que conserva',
  criterios: 'Criterios',
  curso: 'Curso',
  cursos: 'Cursos',
  de: 'De',
  deshace: 'Deshace el cambio',
  dia: 'Día',
  // A former setting.
  diasHabilesDeSolicitud: 'Solicitud abierta que ya requiere atención',
  estado: 'Estado',
  filas: 'Filas',
  formato: 'Formato',
  hallados: 'Datos hallados',
  hora: 'Hora',
  informe: 'Informe',
  libro: 'Libro',
  motivo: 'Motivo',
  nuevoEstado: 'Nuevo estado',
  numero: 'Número',
  numeros: 'Números',
  opciones: 'Opciones cambiadas',
  origen: 'Origen',
  paso: 'Paso',
  personas: 'Personas',
  plan: 'Plan',
  programada: 'Programada',
  que: 'Qué cambió',
  registros: 'Registros',
  resultado: 'Resultado',
  reglas: 'Reglas',
  ruta: 'Llamada',
  semestre: 'Semestre',
  servidor: 'Plataforma',
  sesiones: 'Sesiones',
  tipo: 'Tipo',
  tipoAsignatura: 'Tipo de asignatura',
  version: 'Versión',
};

const PALABRAS: Readonly<Record<string, string>> = {
  ALL: 'Todos',
  abierto: 'Abierto',
  pendiente: 'Pendiente',
  cerrado: 'Cerrado',
  mano: 'A mano',
  archivo: 'Un libro de Excel',
  deshacer: 'Se deshizo un cambio',
  excel: 'Excel',
  csv: 'CSV',
  pdf: 'PDF',
  copiar: 'Copiado de filas',
  imprimir: 'Vista de impresión',
  credenciales: 'Usuario o contraseña incorrectos',
  'demasiados-intentos': 'Demasiados intentos',
  reuso: 'Se usó de nuevo un pase ya gastado',
  reemplazada: 'Ingreso nuevo en el mismo navegador',
  'rechazada-por-moodle': 'Moodle dejó de reconocer la cuenta',
  'terminada-por-gestor': 'La terminó un gestor',
  'terminada-por-su-titular': 'La cerró la persona desde otra sesión',
  alta: 'Se agregó',
  cambio: 'Se cambió',
  baja: 'Se eliminó',
  graficos: 'Gráficos',
  prueba: 'Correo de prueba',
  seleccion: 'Personas elegidas',
  comprobante: 'Comprobante de un envío',
  'acompanamiento-visto': 'Resultado de un acompañamiento',
  marcado: 'Archivo con los problemas marcados',
  resultado: 'Archivo con el resultado',
  fallido: 'Fallido',
  por_confirmar: 'Por confirmar',
  guiaDidactica: 'Guía didáctica',
  compromisoAcademico: 'Compromiso académico',
};

/** Kinds of jobs, loads and messages, whose labels are those of rows. */
const TIPOS: Readonly<Record<string, string>> = {
  1: 'Plantilla de Word',
  2: 'Escrito en la aplicación',
  3: 'Preparado por la aplicación',
  asignaturas: 'Carga de asignaturas',
  usuarios: 'Carga masiva de usuarios',
  anonimizacion: 'Anonimización',
  'aplicacion-de-carga': 'Carga de un archivo',
  conservacion: 'Conservación',
  'envio-de-correo': 'Envío de correo',
  'exportacion-de-auditoria': 'Exportación de la auditoría',
  'exportacion-de-informe': 'Exportación de un informe',
  'exportacion-de-persona': 'Exportación de los datos de una persona',
  'graficos-de-encuesta': 'Gráficos de la encuesta',
  'lectura-de-asignaturas': 'Lectura de las asignaturas',
  'lectura-de-evidencia': 'Lectura de la evidencia',
  'lectura-de-plataforma': 'Lectura de la plataforma',
  'reinicio-de-cursos': 'Reinicio de cursos',
  'respaldo-de-cursos': 'Copias de seguridad',
  'revision-de-carga': 'Revisión de un archivo',
};

const informe = (slug: string) => [...INFORMES, informacionEncuestaDocente].find((one) => one.slug === slug);

const ORIGENES: Readonly<Record<string, string>> = ORIGENES_DE_CORREO;

const formulario = (slug: string) => FORMULARIOS.find((one) => one.slug === slug);

/** Returns the label of a form's field, by its path. */
const campo = (ruta: string): string | undefined => {
  const suyo = FORMULARIOS.find(({ campos }) => hojasOf(campos).some((hoja) => hoja.ruta === withoutPosiciones(ruta)));
  return suyo && etiquetaOf(suyo.campos, ruta);
};

/** Names for codes, by the part of the detail that contains them. */
const NOMBRES: Readonly<Record<string, (codigo: string) => string | undefined>> = {
  informe: (slug) => informe(slug)?.titulo,
  origen: (nombre) => ORIGENES[nombre] ?? informe(nombre)?.titulo,
  tipo: (codigo) => TIPOS[codigo],
  resultado: (clave) => Object.entries(RESULTADOS).find(([una]) => una === clave)?.[1],
  campo,
  campos: campo,
  // `<form> <semester> <action>`
  plan: (linea) => {
    const [slug = '', ...resto] = linea.split(' ');
    const suyo = formulario(slug);
    return suyo && [suyo.titulo, ...resto].join(' ');
  },
};

/** `<platform>/<number>`, and which of its courses. */
const CODIGO_DE_CATEGORIA = /^[\w.-]+\/\d+(: |$)/;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const weekday = diaInWords({ weekday: 'long' });

/** Returns 'lunes' for 1: the first of January of 2024 was a Monday. */
const dayOfWeek = (dia: number): string => weekday(`2024-01-0${dia}`);

/** '318 acciones' */
export const countAcciones = (cuantas: number): string => countOf(cuantas, 'acción', 'acciones');

/** Formats a value of a detail for people. */
function formatValor(clave: string, valor: unknown): string {
  if (clave === 'dia' && typeof valor === 'number') return dayOfWeek(valor);
  if (clave === 'hora' && typeof valor === 'number') return `${valor}:00`;
  // Deleted categories only have codes.
  if (clave === 'categorias' && Array.isArray(valor) && valor.every((one) => CODIGO_DE_CATEGORIA.test(String(one))))
    return inThousands(valor.length);
  if (valor === null || valor === undefined || valor === '') return '—';
  if (typeof valor === 'boolean') return valor ? 'Sí' : 'No';
  if (typeof valor === 'number') return inThousands(valor);
  if (Array.isArray(valor)) return valor.map((one) => formatValor(clave, one)).join(', ') || '—';
  if (typeof valor !== 'string') return JSON.stringify(valor);
  return NOMBRES[clave]?.(valor) ?? PALABRAS[valor] ?? valor;
}

/** Returns the parts of an act's detail, each with its label and in words. */
export const partsOfDetalle = ({
  detalle,
}: Pick<ActoDeAuditoria, 'detalle'>): { clave: string; titulo: string; texto: string }[] =>
  Object.entries(detalle).map(([clave, valor]) => ({
    clave,
    titulo: DETALLES[clave] ?? labelOfAjuste(clave) ?? clave,
    texto: formatValor(clave, valor),
  }));

/** Returns an act's detail as one line, without parts that only programs can read: 'Formato: Excel · Filas: 318'. */
export const formatDetalle = (acto: Pick<ActoDeAuditoria, 'detalle'>): string =>
  partsOfDetalle(acto)
    .filter(({ texto }) => texto !== '—' && !UUID.test(texto))
    .map(({ titulo, texto }) => `${titulo}: ${texto}`)
    .join(' · ');

/** Returns the names of objects whose ids are codes of the product, by kind. */
const NAMES_OF_IDS: Readonly<Record<string, (id: string) => string | undefined>> = {
  informe: (slug) => informe(slug)?.titulo,
  lista: (nombre) => LISTAS.find((one) => one.nombre === nombre)?.titulo,
  calendario: (semestre) => semestre,
  rubrica: (variante) =>
    variante
      .split(' ')
      .map((palabra) => PALABRAS[palabra] ?? palabra)
      .join(' '),
};

/** Describes the affected objects: 'Informe: Inscripciones a HBV', 'Registro', 'Registro (3)'. */
export function formatObjeto({ objeto, ids }: Pick<ActoDeAuditoria, 'objeto' | 'ids'>): string {
  if (objeto === null) return '—';
  const nombre = OBJETOS[objeto] ?? objeto;
  const cosa = NAMES_OF_IDS[objeto];
  if (cosa) return `${nombre}: ${ids.map((id) => cosa(id) ?? id).join(', ')}`;
  // The other ids are rows of the person that were shown.
  if (objeto === 'persona') return nombre;
  return ids.length > 1 ? `${nombre} (${inThousands(ids.length)})` : nombre;
}

/** Describes the acting person. */
export const formatQuien = ({ usuario, nombre }: Pick<ActoDeAuditoria, 'usuario' | 'nombre'>): string =>
  usuario === null ? 'Sin identificar' : withNombre(usuario, nombre);

/** Lists the roles of the acting person. */
export const formatRoles = ({ roles }: Pick<ActoDeAuditoria, 'roles'>): string =>
  roles.map(nombreOfRol).join(', ') || '—';

/** Returns the address of the screen that shows an affected object, if there is one. @param objeto its kind */
export function rutaOfObjeto(objeto: string | null, id: string): string | null {
  if (objeto === 'informe') {
    const suyo = informe(id);
    return suyo ? rutaOfInforme(suyo) : null;
  }
  if (objeto === 'titular') return `/gestores/datosPersonales/solicitudes?solicitud=${id}`;
  if (objeto === 'correo') return `/gestores/correos?correo=${id}`;
  if (objeto === 'tarea') return '/gestores/tareas';
  return null;
}
