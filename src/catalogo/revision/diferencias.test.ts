import { describe, expect, it } from 'vitest';
import { azarOf } from '#demostracion/azar.ts';
import { LISTAS } from '../listas/semillas.ts';
import { brokenTramite, randomTramite, semana, type Json } from '../testing/tramites.ts';
import type { Tramite } from '../tramite.ts';
import { diferenciasOf, type Consecuencia } from './diferencias.ts';
import { revisarTramite } from './revisar.ts';

const listas = new Map(LISTAS.map(({ nombre, opciones }) => [nombre, opciones]));

/** Differences may be asked for between any two definitions that keep the law. */
const kept = (definicion: Json): Tramite => {
  const revision = revisarTramite(definicion, { listas });
  if (!revision.ok) throw new Error(revision.fallos.map(({ mensaje }) => mensaje).join(' '));
  return revision.tramite;
};

const differencesAfter = (change: (definicion: Json) => void): readonly string[] => {
  const definicion = semana();
  change(definicion);
  return diferenciasOf(kept(semana()), kept(definicion)).map(
    ({ consecuencia, mensaje }) => `${consecuencia}: ${mensaje}`,
  );
};

it('two versions alike have no difference, in whatever order their properties were written', () => {
  const written = JSON.stringify(semana(), (_, valor: Json) =>
    typeof valor === 'object' && valor !== null && !Array.isArray(valor) && 'etiqueta' in valor
      ? Object.fromEntries(Object.entries(valor).toReversed())
      : valor,
  );
  const again: Json = JSON.parse(written);
  again.formulario.version = 2;
  expect(diferenciasOf(kept(semana()), kept(again))).toEqual([]);
});

type Case = readonly [difference: string, change: (definicion: Json) => void, companions?: readonly string[]];

const FREE: readonly Case[] = [
  [
    'Cambian los textos o la presentación de «Su edad».',
    ({ formulario: { campos } }) => (campos.edad.etiqueta = 'Su edad'),
  ],
  [
    'Se agrega «Sede».',
    ({ formulario: { campos, secciones } }) => {
      campos.sede = { tipo: 'texto', identifica: null, etiqueta: 'Sede', obligatorio: false };
      secciones[0].campos.push('sede');
    },
  ],
  [
    'Cambia el orden de las preguntas.',
    ({ formulario: { secciones } }) => secciones[0].campos.unshift('edad') && secciones[1].campos.pop(),
  ],
  [
    '«Taller» ofrece también «Danza».',
    ({ listas: [lista] }) => lista.opciones.push({ clave: 'danza', texto: 'Danza' }),
  ],
  [
    'En «Taller», «Video» pasa a llamarse «Cine».',
    ({ listas: [lista], formulario: { secciones } }) => {
      lista.opciones[0].texto = 'Cine';
      delete secciones[2].visibleSi;
    },
    ['avisar: Cambia cuándo se muestra la sección «Lo demás».'],
  ],
  ['«Edad» deja de ser obligatoria.', ({ formulario: { campos } }) => (campos.edad.obligatorio = false)],
  ['«Edad» acepta más respuestas que antes.', ({ formulario: { campos } }) => (campos.edad.max = 110)],
  ['«Edad» acepta más respuestas que antes.', ({ formulario: { campos } }) => (campos.edad.decimales = 1)],
  [
    'Se agrega «Lea esto.».',
    ({ formulario: { campos, secciones } }) => {
      campos.nota = { tipo: 'grupo', campos: {}, texto: 'Lea esto.' };
      secciones[0].campos.push('nota');
    },
  ],
  ['«Carta» acepta más respuestas que antes.', ({ formulario: { campos } }) => campos.carta.tipos.push('image/png')],
  [
    'Cambian el título, las secciones o los textos del formulario.',
    ({ formulario: { textos } }) => (textos.despues = 'Lo llamaremos.'),
  ],
  ['Cambia el informe.', ({ informe }) => (informe.columnas[4].oculta = true)],
  ['Cambian detalles que no tocan las respuestas.', (definicion) => (definicion.inicio = { compartido: 3 })],
];

const TOLD: readonly Case[] = [
  [
    'Se retira «Edad»: su columna queda en el informe con lo que ya se respondió.',
    ({ formulario: { campos, secciones }, informe }) => {
      delete campos.edad;
      secciones[1].campos.pop();
      informe.columnas.splice(4, 1);
    },
    ['libre: Cambia el informe.'],
  ],
  [
    'Se retira «Edición de sonido»: su columna queda en el informe con lo que ya se respondió.',
    ({ formulario: { campos } }) => delete campos.opinion.campos.sonido,
  ],
  [
    'Se retira «Acompañante»: su columna queda en el informe con lo que ya se respondió.',
    ({ formulario: { campos, secciones } }) => {
      delete campos.acompanantes;
      secciones[2].campos.splice(2, 1);
    },
  ],
  [
    'Se agrega «Hora», obligatoria: las respuestas anteriores quedan sin ella.',
    ({ formulario: { campos } }) =>
      (campos.acompanantes.item.campos.hora = { tipo: 'texto', identifica: null, etiqueta: 'Hora' }),
  ],
  [
    'Se agrega «Edición de luz», obligatoria: las respuestas anteriores quedan sin ella.',
    ({ formulario: { campos } }) =>
      (campos.opinion.campos.luz = { ...campos.opinion.campos.video, etiqueta: 'Edición de luz' }),
  ],
  [
    '«Taller» deja de ofrecer «Video»: lo ya respondido se conserva.',
    ({ listas: [lista] }) => (lista.opciones[0].activa = false),
  ],
  [
    '«Edición de sonido» ofrece otra lista de opciones.',
    ({ formulario: { campos } }) => {
      campos.opinion.campos.video.lista = 'frecuencias';
      campos.opinion.campos.sonido.lista = 'frecuencias';
    },
    ['avisar: «Edición de video» ofrece otra lista de opciones.'],
  ],
  ['«Carta» pasa a ser obligatoria.', ({ formulario: { campos } }) => delete campos.carta.obligatorio],
  ['«Edad» acepta menos respuestas que antes.', ({ formulario: { campos } }) => (campos.edad.min = 18)],
  ['«Acompañante» acepta menos respuestas que antes.', ({ formulario: { campos } }) => (campos.acompanantes.min = 1)],
  [
    '«Correo» acepta menos respuestas que antes.',
    ({ formulario: { campos } }) => (campos.correo.institucional = 'Debe ser el institucional.'),
  ],
  ['Cambia cuándo se pregunta «¿Cuál?».', ({ formulario: { campos } }) => delete campos.cual.visibleSi],
  [
    'Cambia cuándo se muestra la sección «Lo demás».',
    ({ formulario: { secciones } }) => secciones[2].visibleSi.valores.pop(),
  ],
  [
    'Cambia cuándo no se puede enviar.',
    ({ formulario }) =>
      (formulario.bloqueo = { condicion: { campo: 'taller', valores: ['otro'] }, mensaje: 'No hay otro.' }),
  ],
  [
    'Cambia si «¿Cuál?» identifica a la persona o es un dato sensible, también en lo ya respondido.',
    ({ formulario: { campos } }) => (campos.cual.sensible = true),
  ],
  [
    'Cambia el texto del consentimiento: es una versión nueva, y cada respuesta conserva la suya.',
    ({ formulario: { consentimiento } }) => {
      consentimiento.texto = 'Autorizo.';
      consentimiento.version = 'semana-2';
    },
  ],
  ['Ya no se pide el consentimiento.', ({ formulario }) => delete formulario.consentimiento],
  [
    'Cambia cuánto se conservan los datos personales: 24 meses antes, 1 mes ahora.',
    ({ formulario }) => (formulario.conservacion.meses = 1),
  ],
  ['Cambia quién puede diligenciarlo.', ({ formulario }) => (formulario.acceso = 'sesion')],
  [
    'Cambian los cupos, el número o lo demás que llena el servidor.',
    ({ formulario: { efectos } }) => (efectos[1].digitos = 8),
  ],
];

const IMPOSSIBLE: readonly Case[] = [
  [
    '«Edad» no puede ser otro tipo de pregunta: retírela y haga una nueva.',
    ({ formulario: { campos } }) => (campos.edad = { tipo: 'fecha', etiqueta: 'Edad' }),
  ],
  [
    '«Acompañante» no puede ser otro tipo de pregunta: retírela y haga una nueva.',
    ({ formulario: { campos } }) => (campos.acompanantes = { tipo: 'fecha', etiqueta: 'Acompañante' }),
  ],
  [
    '«¿Cuánto le gusta?» no puede cambiar de escala: retírela y haga una nueva.',
    ({ formulario: { campos } }) => (campos.agrado.max = 10),
  ],
  [
    'El texto del consentimiento no puede cambiar sin otra versión.',
    ({ formulario: { consentimiento } }) => (consentimiento.texto = 'Autorizo.'),
  ],
];

describe.each<[Consecuencia, readonly Case[]]>([
  ['libre', FREE],
  ['avisar', TOLD],
  ['imposible', IMPOSSIBLE],
])('a change of consequence «%s»', (consecuencia, cases) => {
  const named = cases.map(([mensaje, change, companions = []]) => ({ mensaje, change, companions }));

  it.each(named)('$mensaje', ({ mensaje, change, companions }) => {
    expect(new Set(differencesAfter(change))).toEqual(new Set([`${consecuencia}: ${mensaje}`, ...companions]));
  });
});

it('a consent that was not asked before is told', () => {
  const without = semana();
  delete without.formulario.consentimiento;
  expect(diferenciasOf(kept(without), kept(semana()))).toEqual([
    {
      ruta: '',
      consecuencia: 'avisar',
      mensaje: 'Se pide un consentimiento: las respuestas anteriores quedan sin él.',
    },
  ]);
});

it('a change of label and of rule are two differences, the graver first', () => {
  expect(
    differencesAfter(({ formulario: { campos } }) => {
      campos.edad.etiqueta = 'Su edad';
      campos.edad.min = 18;
    }),
  ).toEqual([
    'avisar: «Su edad» acepta menos respuestas que antes.',
    'libre: Cambian los textos o la presentación de «Su edad».',
  ]);
});

it('a text without answer is changed, moved and taken away freely, also for a question; a question not for it', () => {
  const withNota = (nodo: Json, definicion = semana()): Json => {
    definicion.formulario.campos.nota = nodo;
    definicion.formulario.secciones[0].campos.push('nota');
    return definicion;
  };
  const nota = {
    tipo: 'grupo',
    campos: {},
    texto: 'Lea esto con calma, porque de ello depende todo lo que sigue aquí.',
  };
  const rows = { tipo: 'grupo', matriz: { etiqueta: 'Filas' }, campos: semana().formulario.campos.opinion.campos };
  const fecha = { tipo: 'fecha', etiqueta: 'Día', obligatorio: false };
  const told = (before: Json, after: Json) =>
    diferenciasOf(kept(before), kept(after)).map(({ consecuencia, mensaje }) => `${consecuencia}: ${mensaje}`);
  const name = '«Lea esto con calma, porque de ello depende todo lo que sigue…»';
  expect(told(withNota(nota), withNota({ ...nota, texto: 'Lea.' }))).toEqual([
    'libre: Cambian los textos o la presentación de «Lea.».',
  ]);
  expect(told(withNota(nota), semana())).toEqual([`libre: Se quita ${name}.`]);
  expect(told(withNota(nota), withNota(fecha))).toEqual([`libre: Se quita ${name}.`, 'libre: Se agrega «Día».']);
  expect(told(withNota(fecha), withNota(nota))).toContain(
    'imposible: «Día» no puede ser otro tipo de pregunta: retírela y haga una nueva.',
  );
  expect(told(withNota(rows), withNota(nota))).toContain(
    'imposible: «Filas» no puede ser otro tipo de pregunta: retírela y haga una nueva.',
  );
});

it('random edits that keep the law are told, each in words', () => {
  const edited = Array.from({ length: 400 }, (_, seed) => {
    const azar = azarOf(seed);
    const definicion = seed % 2 === 0 ? semana() : randomTramite(azar);
    return [definicion, brokenTramite(definicion, azar)] as const;
  }).filter(([, edit]) => revisarTramite(edit, { listas }).ok);
  expect(edited.length).toBeGreaterThan(20);
  for (const [definicion, edit] of edited) {
    const diferencias = diferenciasOf(kept(definicion), kept(edit));
    const isEdited = JSON.stringify(edit) !== JSON.stringify(definicion);
    expect([isEdited, JSON.stringify(edit)]).toEqual([diferencias.length > 0, JSON.stringify(edit)]);
    expect(diferencias.filter(({ mensaje }) => !/\p{L}.*\.$/u.test(mensaje))).toEqual([]);
  }
});
