// Definitions of forms of the unit for tests: one by hand, and random ones, valid and broken, by seed.
import { pickFrom, randomBetween, type Azar } from '#demostracion/azar.ts';

/** A definition as JSON, which tests break at will. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any;

const LISTAS = [
  {
    nombre: 'semana.taller',
    titulo: 'Semana: talleres',
    opciones: [
      { clave: 'video', texto: 'Video' },
      { clave: 'otro', texto: 'Otro' },
    ],
  },
  {
    nombre: 'semana.grado',
    titulo: 'Semana: acuerdo',
    opciones: [
      { clave: 'poco', texto: 'Poco' },
      { clave: 'mucho', texto: 'Mucho' },
    ],
  },
];

const TEXTOS = {
  proposito: 'Inscríbase en la semana.',
  duracion: 'Toma unos 2 minutos.',
  tratamiento: 'Los datos se usan para inscribirlo.',
  sendLabel: 'Inscribirme',
  obligatorios: 'Responda todas las preguntas.',
  confirmacion: { titulo: '¿Desea inscribirse?', texto: 'Se enviarán sus datos.', confirmLabel: 'Enviar' },
  exito: { titulo: 'Listo', texto: 'Quedó inscrito.' },
  despues: 'Le escribiremos.',
};

const formularioOf = (slug: string) => ({
  slug,
  version: 1,
  titulo: 'Semana de la Virtualidad',
  ruta: `/formularios/${slug}`,
  llamada: `POST /formularios/${slug}`,
  acceso: 'publico',
  viaje: 'multipart',
  prefijo: 'SEM',
  textos: TEXTOS,
  conservacion: { meses: 24 },
});

/** A form of the unit with a question of each kind that has laws: choice, condition, matrix, rows, file. */
export const semana = (): Json =>
  structuredClone({
    formulario: {
      ...formularioOf('semana'),
      campos: {
        nombre: { tipo: 'texto', identifica: 'nombre', etiqueta: 'Nombre', max: 80 },
        documento: { tipo: 'documento', etiqueta: 'Documento' },
        correo: { tipo: 'correo', etiqueta: 'Correo' },
        correo2: {
          tipo: 'correo',
          etiqueta: 'Otra vez el correo',
          repite: { campo: 'correo', mensaje: 'No coincide.' },
        },
        taller: { tipo: 'opcion', etiqueta: 'Taller', lista: 'semana.taller', presentacion: 'botones' },
        cual: {
          tipo: 'texto',
          identifica: null,
          etiqueta: '¿Cuál?',
          visibleSi: { campo: 'taller', valores: ['otro'] },
        },
        edad: { tipo: 'entero', etiqueta: 'Edad', min: 14, max: 99 },
        opinion: {
          tipo: 'grupo',
          matriz: { etiqueta: '¿Qué tanto sabe de…?' },
          campos: {
            video: { tipo: 'opcion', etiqueta: 'Edición de video', lista: 'semana.grado' },
            sonido: { tipo: 'opcion', etiqueta: 'Edición de sonido', lista: 'semana.grado' },
          },
        },
        agrado: { tipo: 'escala', etiqueta: '¿Cuánto le gusta?', min: 1, max: 5, presentacion: 'estrellas' },
        acompanantes: {
          tipo: 'lista',
          etiqueta: 'Acompañante',
          min: 0,
          max: 5,
          mensaje: 'Agregue a alguien.',
          resumen: ['nombre'],
          carriesOver: ['dia'],
          item: {
            tipo: 'grupo',
            campos: {
              nombre: { tipo: 'texto', identifica: 'nombre', etiqueta: 'Nombre del acompañante' },
              dia: { tipo: 'fecha', etiqueta: 'Día' },
            },
          },
        },
        carta: { tipo: 'archivo', etiqueta: 'Carta', tipos: ['application/pdf'], max: 1_048_576, obligatorio: false },
        numero: { tipo: 'calculado', etiqueta: 'Número', obligatorio: false },
      },
      secciones: [
        { titulo: 'Sus datos', campos: ['nombre', 'documento', 'correo', 'correo2'] },
        { titulo: 'El taller', campos: ['taller', 'cual', 'edad'] },
        {
          titulo: 'Lo demás',
          campos: ['opinion', 'agrado', 'acompanantes', 'carta'],
          visibleSi: { campo: 'taller', valores: ['Video', 'otro'] },
        },
      ],
      efectos: [
        { efecto: 'cupos', campo: 'taller', persona: 'documento' },
        {
          efecto: 'consecutivo',
          campo: 'numero',
          digitos: 6,
          ultimo: { ruta: 'GET /formularios/semana/ultimo', clave: 'numero' },
        },
      ],
      consentimiento: {
        version: 'semana-1',
        desde: '2026-12-01',
        texto: 'Autorizo el tratamiento de mis datos.',
        etiqueta: 'Autorizo',
        mensaje: 'Debe autorizar.',
        finalidad: 'Inscribirlo',
      },
    },
    informe: {
      slug: 'semana',
      titulo: 'Semana de la Virtualidad',
      tituloExportacion: 'Semana de la Virtualidad',
      tema: 'cursos',
      lecturas: [],
      columnas: [
        { campo: 'nombre', ordenable: true },
        { campo: 'documento' },
        { campo: 'correo' },
        { campo: 'taller', ordenable: true },
        { campo: 'edad' },
        { campo: 'opinion.video', grupo: 'Opinión' },
        { campo: 'agrado', oculta: true },
        { campo: 'fechaRegistro', ordenable: true },
        { campo: 'estado' },
      ],
      onScreen: { identidad: ['nombre'], asunto: ['taller'], trailing: ['correo'] },
      filtros: [{ campo: 'taller', etiqueta: 'Taller', lista: 'semana.taller' }],
      graficos: [
        {
          clave: 'talleres',
          titulo: 'Por taller',
          forma: 'barras',
          por: { campo: 'taller' },
          singleSemestre: true,
          referencia: 'cupos',
        },
        {
          clave: 'agrados',
          titulo: 'Agrado',
          forma: 'linea',
          por: { sistema: 'semestre' },
          medida: { promedio: 'agrado' },
        },
        { clave: 'dias', titulo: 'Por {tramo}', forma: 'columnas', por: { cada: 'dia' } },
      ],
      acciones: { estado: true, correo: true },
      persona: { nombreUsuario: ['nombre'], email: 'correo', rol: 'Estudiante' },
    },
    listas: LISTAS,
    inicio: { estudiante: 'cursos', compartido: 20 },
  });

const WORDS = ['Nombre', '¿Qué día?', 'Correo <b>alterno</b>', 'Ñandú 🦤', 'Año & «grupo»', '=1+1', 'Sede'] as const;

/** The options of a random question, by type. */
const TIPOS: Readonly<Record<string, (azar: Azar) => object>> = {
  texto: (azar) => ({ identifica: pickFrom([null, 'nombre'], azar), max: randomBetween(1, 5000, azar) }),
  digitos: (azar) => ({ identifica: pickFrom([null, 'telefono'], azar), min: randomBetween(1, 5, azar), max: 13 }),
  documento: () => ({}),
  correo: () => ({}),
  entero: (azar) => ({
    min: randomBetween(-5, 5, azar),
    max: randomBetween(6, 90, azar),
    ...(azar() < 0.5 && { decimales: randomBetween(1, 4, azar) }),
  }),
  escala: (azar) => ({ min: pickFrom([0, 1], azar), max: pickFrom([5, 10], azar), presentacion: 'botones' }),
  fecha: (azar) => ({ untilToday: azar() < 0.5 }),
  opcion: (azar) => ({ lista: pickFrom(LISTAS, azar).nombre }),
  opciones: (azar) => ({ lista: pickFrom(LISTAS, azar).nombre }),
  archivo: () => ({ tipos: ['image/png'], max: 1_000_000 }),
};

/** A valid definition: as many questions as it happens, some under conditions, in sections, all of them columns. */
export function randomTramite(azar: Azar): Json {
  const claves = Array.from({ length: randomBetween(1, 20, azar) }, (_, i) => `p${i}`);
  const choices: string[] = [];
  const campos = Object.fromEntries(
    claves.map((clave) => {
      const tipo = pickFrom(Object.keys(TIPOS), azar);
      const options = TIPOS[tipo]!(azar);
      const visibleSi =
        choices.length > 0 && azar() < 0.3 ? { visibleSi: { campo: pickFrom(choices, azar), valores: ['otro'] } } : {};
      if ('lista' in options && options.lista === 'semana.taller') choices.push(clave);
      return [clave, { tipo, etiqueta: pickFrom(WORDS, azar), obligatorio: azar() < 0.5, ...options, ...visibleSi }];
    }),
  );
  const cut = randomBetween(1, claves.length, azar);
  const nota = azar() < 0.3 ? { nota: { tipo: 'grupo', campos: {}, texto: pickFrom(WORDS, azar) } } : {};
  const secciones = [claves.slice(0, cut), [...claves.slice(cut), ...Object.keys(nota)]].filter(
    (some) => some.length > 0,
  );
  const informe = {
    ...semana().informe,
    columnas: [...claves, 'fechaRegistro', 'estado'].map((campo) => ({ campo, ordenable: azar() < 0.5 })),
    onScreen: { identidad: [claves[0]], asunto: [] },
    filtros: choices.map((campo) => ({ campo, etiqueta: 'Taller', lista: 'semana.taller' })),
    graficos: choices.map((campo) => ({ clave: campo, titulo: 'Por taller', forma: 'barras', por: { campo } })),
    persona: undefined,
  };
  const formulario = {
    ...formularioOf('semana'),
    campos: { ...campos, ...nota },
    secciones: secciones.map((own) => ({ titulo: pickFrom(WORDS, azar), campos: own })),
  };
  return JSON.parse(JSON.stringify({ formulario, informe, listas: LISTAS }));
}

/** Values that do harm, or might. */
const WRONG: readonly ((value: unknown) => unknown)[] = [
  () => null,
  () => '',
  () => -1,
  () => 1e300,
  () => true,
  () => ({}),
  () => [],
  () => 'x'.repeat(6000),
  () => 'javascript:alert(1)',
  () => '__proto__',
  () => 'constructor',
  () => 'p0',
  () => 'no.existe',
  () => '<img src=x onerror=alert(1)>',
  () => '\u202Etxt\0',
  () => JSON.parse('{"__proto__": {"tipo": "texto"}}') as unknown,
  (value) => [value, value],
  (value) => ({ valor: value }),
  () => Array.from({ length: 600 }, (_, i) => ({ clave: `c${i}`, texto: `T${i}` })),
];

/** Returns a copy of a definition in which one value, anywhere, is another, is gone or is twice. */
export function brokenTramite(definicion: Json, azar: Azar): Json {
  const copy: Json = structuredClone(definicion);
  let parte = copy;
  for (;;) {
    const clave = pickFrom(Object.keys(parte), azar);
    const inner = parte[clave];
    if (typeof inner === 'object' && inner !== null && Object.keys(inner).length > 0 && azar() < 0.8) {
      parte = inner;
      continue;
    }
    const how = azar();
    if (how < 0.15) delete parte[clave];
    else if (how < 0.25 && Array.isArray(parte)) parte.push(structuredClone(inner));
    else if (how < 0.25) parte.desconocida = inner;
    else parte[clave] = pickFrom(WRONG, azar)(inner);
    return copy;
  }
}
