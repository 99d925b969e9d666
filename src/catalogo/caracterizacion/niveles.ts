// Computes a level of support for each group of questions in the answers of the characterization survey.
import { readRuta } from '../arbol.ts';

/** The support that a student needs in the subject of a group. */
type Nivel = 'Bajo' | 'Medio' | 'Alto';

/** Points from 0 (no need of support) to 1 (most need) by the key of the chosen option. */
type Puntos = Readonly<Record<string, number>>;

/**
 * A question with its way of counting. `una`: the points of the choice. `mejor`: of several choices, the one with least need
 * of support. `cuantas`: the more choices, up to `todas`, the less support; the option `ninguna` counts as no choice.
 */
type Pregunta =
  | { readonly ruta: string; readonly cuenta: 'una' | 'mejor'; readonly puntos: Puntos }
  | { readonly ruta: string; readonly cuenta: 'cuantas'; readonly todas: number; readonly ninguna: string };

const FRECUENCIAS: Puntos = {
  nunca: 1,
  'casi-nunca': 0.8,
  'al-menos-una-vez-al-mes': 0.6,
  'al-menos-una-vez-a-la-semana': 0.4,
  'diariamente-menos-de-5-horas': 0.2,
  'diariamente-mas-de-5-horas': 0,
};

const single = (ruta: string, puntos: Puntos): Pregunta => ({ ruta, cuenta: 'una', puntos });
const mejor = (ruta: string, puntos: Puntos): Pregunta => ({ ruta, cuenta: 'mejor', puntos });

const matriz = (ruta: string, filas: readonly string[]): Pregunta[] =>
  filas.map((fila) => single(`${ruta}.${fila}`, FRECUENCIAS));

/** The groups and the questions that count in each; gender, region, reasons and preferences never do. */
const GRUPOS: Readonly<Record<string, readonly Pregunta[]>> = {
  datosBasicos: [
    single('edad', { '15-25': 0, '26-35': 1 / 3, '36-45': 2 / 3, 'mas-de-45': 1 }),
    single('estratoSocioeconomico', { '1': 1, '2': 0.75, '3': 0.5, '4': 0.25, '5': 0 }),
    single('condicionDiscapacidad', {
      fisica: 1,
      auditiva: 1,
      sordoceguera: 1,
      intelectual: 1,
      psicosocial: 1,
      multiple: 1,
      visual: 1,
      ninguna: 0,
    }),
  ],
  accesoTecnologia: [
    single('equipoPropio', { si: 0, no: 1 }),
    single('conexionInternet', {
      'todos-los-dias-a-toda-hora': 0,
      'solo-en-las-noches-o-en-las-mananas': 0.5,
      'solo-entre-semana': 0.5,
      'solo-los-fines-de-semana': 0.75,
      'no-tengo-internet': 1,
    }),
    mejor('tipoEquipoPropio', {
      'computador-de-escritorio': 0,
      'computador-portatil': 0,
      tableta: 0.5,
      'telefono-inteligente': 0.75,
      'televisor-inteligente': 1,
    }),
    single('camaraDisponible', { si: 0, no: 0.5 }),
    mejor('tipoConexionInternet', {
      'plan-fijo-en-el-hogar': 0,
      'datos-moviles': 0.5,
      modem: 0.5,
      'wifi-publico-o-de-otra-persona': 0.75,
      ninguna: 1,
    }),
    { ruta: 'condicionesEstudio', cuenta: 'cuantas', todas: 5, ninguna: 'ninguna' },
  ],
  usoTecnologia: [
    single('frecuenciaUsoInternet', {
      'casi-nunca': 1,
      mensualmente: 0.75,
      semanalmente: 0.5,
      'diariamente-menos-de-5-horas': 0.25,
      'diariamente-mas-de-5-horas': 0,
    }),
    ...matriz('actividadesInternet', [
      'comunicacion',
      'tramites_administrativos',
      'busqueda_informacion',
      'trabajo_colaborativo',
      'educacion',
      'lectura',
    ]),
    ...matriz('frecuenciaHerramientasDigitales', [
      'correo_electronico',
      'biblioteca_digital',
      'plataformas_educativas',
      'suite_ofimatica',
      'almacenamiento_nube',
      'videoconferencia',
      'motores_busqueda',
    ]),
  ],
  apropiacionTecnologia: [
    single('nivelConocimientoTecnologia', {
      ninguno: 1,
      basico: 0.8,
      principiante: 0.6,
      intermedio: 0.4,
      avanzado: 0.2,
      experto: 0,
    }),
    single('percepcionUtilidadTecnologia', {
      'nada-util': 1,
      'poco-util': 0.75,
      'medianamente-util': 0.5,
      util: 0.25,
      'muy-util': 0,
    }),
    single('confiabilidadTecnologia', {
      'no-confio-en-ella': 1,
      'confio-con-reservas': 0.5,
      'confio-plenamente': 0,
    }),
    { ruta: 'capacidadesTecnologicas', cuenta: 'cuantas', todas: 12, ninguna: 'ninguno' },
  ],
  habitosEstudio: [
    single('tiempoSinEstudiar', {
      'menos-de-1-ano': 0,
      'de-1-a-3-anos': 1 / 3,
      'de-4-a-9-anos': 2 / 3,
      'mas-de-10-anos': 1,
    }),
    single('dedicacionEstudio', {
      'mas-de-5-horas-diarias': 0,
      'de-2-a-4-horas-diarias': 0.25,
      'de-10-a-15-horas-el-fin-de-semana': 0.5,
      'de-5-a-10-horas-semanales': 0.75,
      'menos-de-4-horas-el-fin-de-semana': 1,
    }),
  ],
};

/** Keys of the options that count in a level, by the path of the field. */
export const OPCIONES_QUE_CUENTAN: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(GRUPOS).flatMap(([grupo, preguntas]) =>
    preguntas.map((pregunta) => [
      `${grupo}.${pregunta.ruta}`,
      pregunta.cuenta === 'cuantas' ? [pregunta.ninguna] : Object.keys(pregunta.puntos),
    ]),
  ),
);

/** Returns the keys of the chosen options, one or several. */
function clavesOf(valor: unknown): string[] {
  const elegidas: unknown[] = Array.isArray(valor) ? valor : [valor];
  return elegidas.map((elegida) => readRuta(elegida, 'clave')).filter((clave) => typeof clave === 'string');
}

/** Returns the points of an answer; undefined when no chosen option has points, as those that managers add. */
function puntosOf(pregunta: Pregunta, grupo: unknown): number | undefined {
  const claves = clavesOf(readRuta(grupo, pregunta.ruta));
  if (claves.length === 0) return undefined;
  if (pregunta.cuenta === 'cuantas') {
    const elegidas = claves.filter((clave) => clave !== pregunta.ninguna).length;
    return 1 - Math.min(elegidas, pregunta.todas) / pregunta.todas;
  }
  const conocidos = claves.flatMap((clave) => pregunta.puntos[clave] ?? []);
  return conocidos.length === 0 ? undefined : Math.min(...conocidos);
}

const nivelOf = (promedio: number): Nivel => {
  if (promedio < 1 / 3) return 'Bajo';
  return promedio < 2 / 3 ? 'Medio' : 'Alto';
};

/**
 * Computes the level of each of the survey's five groups (DECISIONS §2) from the mean of the points of its questions: Bajo
 * below one third, Alto from two thirds on, Medio between. Answers without points do not count; without any, the level is null.
 * @param datos the checked answers, options as {clave, texto}
 * @returns the level by the path of its field
 */
export function nivelesDeCaracterizacion(datos: unknown): Readonly<Record<string, Nivel | null>> {
  return Object.fromEntries(
    Object.entries(GRUPOS).map(([grupo, preguntas]) => {
      const puntos = preguntas.flatMap((pregunta) => puntosOf(pregunta, readRuta(datos, grupo)) ?? []);
      const suma = puntos.reduce((a, b) => a + b, 0);
      return [`${grupo}.nivelCriticidad`, puntos.length === 0 ? null : nivelOf(suma / puntos.length)];
    }),
  );
}
