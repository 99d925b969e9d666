// Catalogue of the settings that managers change: labels, limits and initial values; the check of a value.
import { fitsDecimals } from '#catalogo/decimales.ts';
import { INFORMES } from '#catalogo/index.ts';

/** A number that managers set in the application, without a restart. */
export type Ajuste = {
  /** Heading under which it is shown. */
  readonly grupo: keyof typeof GRUPOS_DE_AJUSTES;
  readonly etiqueta: string;
  /** Its effect, in one or two sentences; '' if the note of its group says it. */
  readonly ayuda: string;
  /** Unit shown after the number; '' for a plain number. */
  readonly unidad: string;
  readonly min: number;
  readonly max: number;
  readonly decimales: number;
  /** A switch: 0 turns it off, and this value turns it on. */
  readonly on?: number;
  /** Value until a manager changes it: a number, or the environment variable of the installation that holds it. */
  readonly inicial: number | VariableDeAjuste;
};

/** Environment variables that give settings their initial value (`.env.example`). */
export type VariableDeAjuste = 'RISK_DAYS' | 'MARCA_DE_MEJORA' | 'MAIL_KEEP_DAYS' | 'DRAFT_DAYS';

export const GRUPOS_DE_AJUSTES = {
  alertas: 'Alertas',
  riesgo: 'Motivos de riesgo de un estudiante',
  plazos: 'Días hábiles para responder',
  esperas: 'Lo que espera a la persona',
  cupos: 'Lista de espera por un cupo',
  acompanamiento: 'Acompañamiento docente',
  encuesta: 'Encuesta de desempeño docente',
  correo: 'Correo',
  conservacion: 'Qué se guarda y por cuánto tiempo',
} as const;

/** Said once for all settings of a group. */
export const NOTAS_DE_GRUPOS: Readonly<Partial<Record<Ajuste['grupo'], string>>> = {
  riesgo:
    'Además de los días sin entrar. Cada motivo suma su peso al puntaje de la matrícula; con peso 0 no se tiene en cuenta. Los cambios se aplican la próxima vez que se traigan datos de Moodle.',
  plazos:
    'La unidad se compromete a responder en este plazo. Un cambio se aplica a las solicitudes que lleguen desde entonces.',
};

const motivoOf = (motivo: Pick<Ajuste, 'etiqueta' | 'ayuda' | 'unidad' | 'max'> & { readonly inicial: number }) =>
  ({ grupo: 'riesgo', min: 1, decimales: 0, ...motivo }) as const;

/** Weight of a reason. 0 turns it off, as it is at first for all but the specified one. */
const pesoOf = (motivo: string, inicial = 0) =>
  ({
    grupo: 'riesgo',
    etiqueta: `Peso: ${motivo}`,
    ayuda: '',
    unidad: '',
    min: 0,
    max: 100,
    decimales: 0,
    inicial,
  }) as const;

/** Common to all switches: 0 is off, 1 is on. */
const SWITCH = { unidad: '', min: 0, max: 1, decimales: 0, on: 1 } as const;

/** Settings of the whole product (DECISIONS §3, §7; issue 8). A new one needs an entry here and the code that reads it. */
const OWN_AJUSTES = {
  porcentajeDeCupos: {
    grupo: 'alertas',
    etiqueta: 'Cupos por agotarse',
    ayuda: 'A partir de qué porcentaje de cupos ocupados aparece el aviso en el inicio.',
    unidad: '%',
    min: 50,
    max: 100,
    decimales: 0,
    inicial: 90,
  },
  diasDeRiesgo: {
    grupo: 'alertas',
    etiqueta: 'Estudiante en riesgo',
    ayuda:
      'Días sin entrar a un curso que se está dictando. El cambio se aplica la próxima vez que se traigan datos de Moodle.',
    unidad: 'días',
    min: 1,
    max: 365,
    decimales: 0,
    inicial: 'RISK_DAYS',
  },
  pesoDeAcceso: pesoOf('días sin entrar', 1),
  entregasVencidas: motivoOf({
    etiqueta: 'Sin entregar',
    ayuda: 'Desde cuántas actividades vencidas sin entregar: tareas y cuestionarios que todo el curso ve.',
    unidad: 'actividades',
    max: 50,
    inicial: 2,
  }),
  pesoDeEntregas: pesoOf('sin entregar'),
  semanasSinEntregar: motivoOf({
    etiqueta: 'Semanas sin entregar nada',
    ayuda: 'Solo si en ese tiempo venció alguna actividad.',
    unidad: 'semanas',
    max: 20,
    inicial: 3,
  }),
  pesoDeSemanas: pesoOf('semanas sin entregar nada'),
  notaAl30: motivoOf({
    etiqueta: 'Nota mínima al 30 % del curso',
    ayuda: 'Porcentaje del total del curso en Moodle.',
    unidad: '%',
    max: 100,
    inicial: 50,
  }),
  notaAl60: motivoOf({
    etiqueta: 'Nota mínima al 60 % del curso',
    ayuda: 'Desde entonces vale esta y no la anterior.',
    unidad: '%',
    max: 100,
    inicial: 60,
  }),
  pesoDeNota: pesoOf('nota baja'),
  pesoDeForos: pesoOf('no escribió en ningún foro calificado u obligatorio, al 30 % del curso'),
  diasSinContacto: motivoOf({
    etiqueta: 'Sin contacto',
    ayuda: 'Días sin escribirle desde los que una matrícula en riesgo o en alerta está sin contacto.',
    unidad: 'días',
    max: 120,
    inicial: 15,
  }),
  avisoDeRiesgo: {
    grupo: 'riesgo',
    etiqueta: 'Aviso a docentes los lunes',
    ayuda:
      'Un correo a cada docente con cuántos de sus estudiantes están en riesgo o en alerta, sin nombres ni notas, y el enlace a su página.',
    ...SWITCH,
    inicial: 0,
  },
  lecturaDeAulas: {
    grupo: 'acompanamiento',
    etiqueta: 'Estado de las aulas cada noche',
    ayuda:
      'Después de los accesos se leen las aulas una por una, con pausas, para el informe «Estado de las aulas». Con 200 aulas tarda hasta media hora.',
    ...SWITCH,
    inicial: 0,
  },
  diasHabilesDeAviso: {
    grupo: 'alertas',
    etiqueta: 'Solicitud de datos personales por vencer',
    ayuda: 'Con cuántos días hábiles de anticipación se avisa que termina un plazo de la Ley 1581.',
    unidad: 'días hábiles',
    min: 1,
    max: 10,
    decimales: 0,
    inicial: 3,
  },
  recordarEsperas: {
    grupo: 'esperas',
    etiqueta: 'Recordatorio y cierre automático',
    ayuda:
      'Recordar a la mitad del plazo a quien no responde lo que se le pidió, y cerrar la solicitud como desistida cuando el plazo termine.',
    ...SWITCH,
    inicial: 1,
  },
  horasDeCupo: {
    grupo: 'cupos',
    etiqueta: 'Tiempo para aceptar un cupo',
    ayuda:
      'Horas que se le guarda el cupo a quien sigue en la lista, antes de ofrecerlo a otra persona. A más tardar, hasta que cierre el formulario.',
    unidad: 'horas',
    min: 1,
    max: 168,
    decimales: 0,
    inicial: 24,
  },
  marcaDeMejora: {
    grupo: 'acompanamiento',
    etiqueta: 'Puntaje mínimo esperado',
    ayuda: 'De 0 a 5. Por debajo se recomienda mejorar. Los acompañamientos ya enviados conservan el suyo.',
    unidad: '',
    min: 0,
    max: 5,
    decimales: 2,
    inicial: 'MARCA_DE_MEJORA',
  },
  evidenciaEnMejoras: {
    grupo: 'acompanamiento',
    etiqueta: 'Minutos y evidencia en los planes de mejora',
    ayuda:
      'Cada acción nueva puede decir cuántos minutos toma y qué se verá en el aula. El día de su fecha se lee el aula de noche y, si ya alcanza, se propone cerrarla; la cierra una persona. Apagado, las acciones que ya los tienen los conservan.',
    ...SWITCH,
    inicial: 0,
  },
  aprendizaje: {
    grupo: 'acompanamiento',
    etiqueta: 'Lo que enseñan los acompañamientos',
    ayuda:
      'Una página con los criterios que más hay que mejorar, lo que cambió entre visitas y a quién llegaría una capacitación. El enlace aparece en el inicio al recargar la página.',
    ...SWITCH,
    inicial: 0,
  },
  tiempoDeVisita: {
    grupo: 'acompanamiento',
    etiqueta: 'Tiempo de una visita',
    ayuda:
      'Se guardan los minutos desde que se abre el borrador de un acompañamiento hasta que se envía, y se muestra su mediana en «Lo que enseñan los acompañamientos». Apagado, no se guardan ni se muestran.',
    ...SWITCH,
    inicial: 0,
  },
  respuestasParaDocente: {
    grupo: 'encuesta',
    etiqueta: 'Respuestas para mostrar resultados a su docente',
    ayuda:
      'Una asignatura con menos respuestas no se muestra a su docente. Desde qué día ve sus resultados se elige por semestre, en el informe de la encuesta.',
    unidad: 'respuestas',
    min: 1,
    max: 1000,
    decimales: 0,
    inicial: 5,
  },
  encuestaEnAcompanamiento: {
    grupo: 'encuesta',
    etiqueta: 'Encuesta en los acompañamientos',
    ayuda:
      'Quien hace un acompañamiento ve los promedios por bloque de la asignatura y de su docente, solo de los semestres publicados a docentes.',
    ...SWITCH,
    inicial: 0,
  },
  comprobantesPorCorreo: {
    grupo: 'correo',
    etiqueta: 'Comprobante por correo',
    ayuda: 'Enviar el comprobante, sin que lo pida, al correo que escribió quien envía un formulario público.',
    ...SWITCH,
    inicial: 1,
  },
  correosPorDia: {
    grupo: 'correo',
    etiqueta: 'Correos que cualquiera puede causar',
    ayuda:
      'Comprobantes y avisos de la lista de espera que un mismo buzón recibe en un día, como máximo. Los enlaces a las solicitudes se cuentan aparte, con el mismo máximo.',
    unidad: 'por buzón y día',
    min: 1,
    max: 1000,
    decimales: 0,
    inicial: 10,
  },
  diasDeBorrador: {
    grupo: 'conservacion',
    etiqueta: 'Borradores de acompañamientos',
    ayuda: 'Días que se guarda un borrador sin cambios. Si los reduce, los más antiguos se borran en la próxima hora.',
    unidad: 'días',
    min: 1,
    max: 3650,
    decimales: 0,
    inicial: 'DRAFT_DAYS',
  },
  diasDeCorreo: {
    grupo: 'conservacion',
    etiqueta: 'Contenido de los correos',
    ayuda:
      'Días que se guarda lo que dice cada correo, desde su último envío. Si los reduce, los más antiguos se borran en la próxima hora.',
    unidad: 'días',
    min: 1,
    max: 3650,
    decimales: 0,
    inicial: 'MAIL_KEEP_DAYS',
  },
  aniosDeCorreo: {
    grupo: 'conservacion',
    etiqueta: 'Registro de los correos',
    ayuda:
      'Años que se guarda a quién se escribió cada correo y si se envió. Si los reduce, los más antiguos se borran en la próxima hora. Los de un formulario pierden antes a su persona si su regla de conservación lo dice.',
    unidad: 'años',
    min: 1,
    max: 50,
    decimales: 0,
    inicial: 5,
  },
  aniosDeAuditoria: {
    grupo: 'conservacion',
    etiqueta: 'Auditoría',
    ayuda: 'Años que se guarda cada acción. Si los reduce, las más antiguas se borran en la próxima hora.',
    unidad: 'años',
    min: 1,
    max: 50,
    decimales: 0,
    inicial: 5,
  },
} as const satisfies Readonly<Record<string, Ajuste>>;

/** The term of the requests of a report, by its slug. */
export type NombreDePlazo = `plazo.${string}`;

const plazoOf = (titulo: string, inicial: number): Ajuste => ({
  grupo: 'plazos',
  etiqueta: titulo,
  ayuda: '',
  unidad: 'días hábiles',
  min: 1,
  max: 90,
  decimales: 0,
  inicial,
});

/** Settings that each report of requests has. */
const PLAZOS = Object.fromEntries(
  INFORMES.flatMap(({ slug, titulo, solicitud }) =>
    solicitud ? [[`plazo.${slug}`, plazoOf(titulo, solicitud.plazo)] as const] : [],
  ),
);

const AJUSTES: Readonly<Record<string, Ajuste>> = { ...OWN_AJUSTES, ...PLAZOS };

export type NombreDeAjuste = keyof typeof OWN_AJUSTES | NombreDePlazo;

export const NOMBRES_DE_AJUSTES = Object.keys(AJUSTES) as NombreDeAjuste[];

export const isNombreDeAjuste = (nombre: string): nombre is NombreDeAjuste => Object.hasOwn(AJUSTES, nombre);

/** Returns a setting. @throws for the term of a report whose rows are no requests */
export function ajusteOf(nombre: NombreDeAjuste): Ajuste {
  const ajuste = AJUSTES[nombre];
  if (!ajuste) throw new Error(`no setting ${nombre}`);
  return ajuste;
}

export type ValoresDeAjustes = Readonly<Record<keyof typeof OWN_AJUSTES, number>> &
  Readonly<Record<NombreDePlazo, number>>;

/** Formats a value for people: `3,5`. */
export const formatAjuste = (valor: number): string => valor.toLocaleString('es-CO', { maximumFractionDigits: 6 });

/** Writes a value of a setting; of a switch, that it is off or on. */
export function ajusteInWords(nombre: NombreDeAjuste, valor: number): string {
  const { on, max } = ajusteOf(nombre);
  if (on !== undefined && (valor === 0 || max === 1)) return valor === 0 ? 'no' : 'sí';
  return formatAjuste(valor);
}

/** Returns the fault of a value; null if it is valid. */
export function faultOfAjuste(nombre: NombreDeAjuste, valor: number): string | null {
  const { min, max, decimales } = ajusteOf(nombre);
  if (fitsDecimals(valor, decimales) && valor >= min && valor <= max) return null;
  const numero = decimales === 0 ? 'un número entero' : `un número de hasta ${decimales} decimales,`;
  return `Escriba ${numero} de ${formatAjuste(min)} a ${formatAjuste(max)}.`;
}
