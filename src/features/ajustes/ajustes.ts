// Catalogue of the settings that managers change: labels, limits and initial values; the check of a value.
import { INFORMES } from '#catalogo/index.ts';

/** A number that managers set in the application, without a restart. */
export type Ajuste = {
  /** Heading under which it is shown. */
  readonly grupo: keyof typeof GRUPOS_DE_AJUSTES;
  readonly etiqueta: string;
  /** Its effect, in one or two sentences. */
  readonly ayuda: string;
  /** Unit shown after the number; '' for a plain number. */
  readonly unidad: string;
  readonly min: number;
  readonly max: number;
  readonly decimales: number;
  /** Value until a manager changes it: a number, or the environment variable of the installation that holds it. */
  readonly inicial: number | VariableDeAjuste;
};

/** Environment variables that give settings their initial value (`.env.example`). */
export type VariableDeAjuste = 'RISK_DAYS' | 'MARCA_DE_MEJORA' | 'MAIL_KEEP_DAYS' | 'DRAFT_DAYS';

export const GRUPOS_DE_AJUSTES = {
  alertas: 'Alertas',
  plazos: 'Plazos de las solicitudes',
  cupos: 'Lista de espera por un cupo',
  acompanamiento: 'Acompañamiento docente',
  encuesta: 'Encuesta de desempeño docente',
  correo: 'Correo',
  conservacion: 'Tiempo de conservación',
} as const;

/** Settings of the whole product (DECISIONS §3, §7; issue 8). A new one needs an entry here and the code that reads it. */
const OWN_AJUSTES = {
  porcentajeDeCupos: {
    grupo: 'alertas',
    etiqueta: 'Cupos casi llenos',
    ayuda: 'Porcentaje de cupos ocupados desde el cual una opción aparece como casi llena en el inicio.',
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
      'Días sin entrar a un curso que se está dictando. Un cambio vale desde la lectura siguiente de la plataforma.',
    unidad: 'días',
    min: 1,
    max: 365,
    decimales: 0,
    inicial: 'RISK_DAYS',
  },
  diasHabilesDeAviso: {
    grupo: 'alertas',
    etiqueta: 'Solicitud de un titular por vencer',
    ayuda: 'Días hábiles antes del fin de un plazo de la Ley 1581 desde los cuales aparece como alerta.',
    unidad: 'días hábiles',
    min: 1,
    max: 10,
    decimales: 0,
    inicial: 3,
  },
  recordarEsperas: {
    grupo: 'plazos',
    etiqueta: 'Recordar y cerrar lo que espera a la persona',
    ayuda:
      'Con 1, quien no responde lo que se le pidió en una solicitud pendiente recibe un recordatorio a la mitad del plazo y, si pasa todo el plazo, la solicitud se cierra como desistida. Con 0, espera hasta que un gestor la cierre.',
    unidad: '',
    min: 0,
    max: 1,
    decimales: 0,
    inicial: 1,
  },
  horasDeCupo: {
    grupo: 'cupos',
    etiqueta: 'Tiempo para aceptar un cupo',
    ayuda:
      'Horas que se aparta un cupo liberado para la persona que sigue en la lista de espera, a más tardar hasta que cierre el formulario. Después se ofrece a la siguiente.',
    unidad: 'horas',
    min: 1,
    max: 168,
    decimales: 0,
    inicial: 24,
  },
  marcaDeMejora: {
    grupo: 'acompanamiento',
    etiqueta: 'Marca de mejora',
    ayuda:
      'Valoración, de 0 a 5, por debajo de la cual se propone mejorar. Los acompañamientos ya enviados conservan la suya.',
    unidad: '',
    min: 0,
    max: 5,
    decimales: 2,
    inicial: 'MARCA_DE_MEJORA',
  },
  respuestasParaDocente: {
    grupo: 'encuesta',
    etiqueta: 'Resultados para cada docente',
    ayuda:
      'Respuestas que debe tener una asignatura para que su docente vea el promedio en el inicio. Con 0, los docentes no ven resultados.',
    unidad: 'respuestas',
    min: 0,
    max: 1000,
    decimales: 0,
    inicial: 0,
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
    ayuda:
      'Días que se conserva un borrador que nadie vuelve a tocar. Si lo reduce, los más antiguos se borran en la hora siguiente.',
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
      'Días que se conserva lo que dice cada correo, desde su último envío. Si lo reduce, lo más antiguo se borra en la hora siguiente.',
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
      'Años que se conserva a quién se escribió cada correo y si salió. Si los reduce, los más antiguos se borran en la hora siguiente. Los de un formulario pierden antes a su persona si su regla de conservación lo dice.',
    unidad: 'años',
    min: 1,
    max: 50,
    decimales: 0,
    inicial: 5,
  },
  aniosDeAuditoria: {
    grupo: 'conservacion',
    etiqueta: 'Auditoría',
    ayuda: 'Años que se conserva cada acción. Si los reduce, las más antiguas se borran en la hora siguiente.',
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
  ayuda:
    'Días hábiles en que la unidad se compromete a responder. Un cambio vale para las solicitudes que lleguen desde entonces.',
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

/** Returns the fault of a value; null if it is valid. */
export function faultOfAjuste(nombre: NombreDeAjuste, valor: number): string | null {
  const { min, max, decimales } = ajusteOf(nombre);
  const isPrecise = Number(valor.toFixed(decimales)) === valor;
  if (isPrecise && valor >= min && valor <= max) return null;
  const numero = decimales === 0 ? 'un número entero' : `un número de hasta ${decimales} decimales,`;
  return `Escriba ${numero} de ${formatAjuste(min)} a ${formatAjuste(max)}.`;
}
