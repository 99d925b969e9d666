import { describe, expect, it } from 'vitest';
import { listas, ocupados, sentencesAfter, sentencesOf } from '../testing/revision.ts';
import { semana, type Json } from '../testing/tramites.ts';
import { revisarPropio } from './propio.ts';
import { readTramite, revisarTramite } from './revisar.ts';

/** Paths of what breaks the law of all, in order. */
const brokenPathsAfter = (change: (definicion: Json) => void): readonly string[] => {
  const definicion = semana();
  change(definicion);
  const revision = revisarTramite(definicion, { listas });
  return revision.ok ? [] : revision.fallos.map(({ ruta }) => ruta).toSorted((one, other) => (one < other ? -1 : 1));
};

type Breach = readonly [sentence: string, change: (definicion: Json) => void];

const conditionOf = (campo: string, ...valores: unknown[]) => ({ campo, valores });

const AGRUPACION = {
  clave: 'talleres',
  titulo: 'Taller',
  cabeza: ['taller'],
  nombres: { grupo: ['taller', 'talleres'], fila: ['persona', 'personas'] },
};

const NOTA = { tipo: 'grupo', campos: {}, texto: 'Lea esto.' };

const OF_TREES: readonly Breach[] = [
  [
    'La pregunta «Edad»: el mínimo no puede ser mayor que el máximo.',
    ({ formulario: { campos } }) => (campos.edad.min = 100),
  ],
  [
    'La pregunta «Edad»: su mínimo y su máximo no pueden tener más decimales que sus respuestas.',
    ({ formulario: { campos } }) => (campos.edad.min = 14.5),
  ],
  [
    'La pregunta «Edad»: su mínimo y su máximo no pueden tener más decimales que sus respuestas.',
    ({ formulario: { campos } }) => Object.assign(campos.edad, { min: 14.25, decimales: 1 }),
  ],
  [
    'La pregunta «Edad»: «decimales» debe ser como máximo 4.',
    ({ formulario: { campos } }) => (campos.edad.decimales = 5),
  ],
  ['El texto «Lea esto.»: no está en ninguna sección.', ({ formulario: { campos } }) => (campos.nota = NOTA)],
  [
    'El texto «Lea esto.»: es un texto sin respuesta y no lleva preguntas.',
    ({ formulario: { campos } }) => (campos.opinion.texto = 'Lea esto.'),
  ],
  [
    'El formulario: debe tener al menos una pregunta.',
    (definicion) => {
      const { formulario } = definicion;
      formulario.campos = { nota: NOTA };
      formulario.secciones = [{ titulo: 'Datos', campos: ['nota'] }];
      delete formulario.efectos;
      delete definicion.informe;
    },
  ],
  [
    'El texto «Lea esto.»: depende de «Edad», que se pregunta después.',
    ({ formulario: { campos, secciones } }) => {
      campos.nota = { ...NOTA, visibleSi: { campo: 'edad', valores: [18] } };
      secciones[0].campos.unshift('nota');
    },
  ],
  [
    'La pregunta «Acompañante»: el mínimo no puede ser mayor que el máximo.',
    ({ formulario: { campos } }) => (campos.acompanantes.min = 6),
  ],
  [
    'La pregunta «¿Cuánto le gusta?»: necesita una palabra para cada paso de su escala: 5.',
    ({ formulario: { campos } }) => (campos.agrado.palabras = ['Poco', 'Mucho']),
  ],
  [
    'La pregunta «Taller»: usa la lista «semana.sede», que no existe.',
    ({ formulario: { campos }, informe }) => {
      campos.taller.lista = 'semana.sede';
      informe.filtros = [];
    },
  ],
  [
    'La pregunta «Taller»: nombra la opción «cual», que no está en su lista.',
    ({ formulario: { campos } }) => (campos.taller.libre = { clave: 'cual', etiqueta: 'Diga cuál', max: 80 }),
  ],
  [
    'La pregunta «Otra vez el correo»: repite una pregunta que no está junto a ella o no es un correo.',
    ({ formulario: { campos } }) => (campos.correo2.repite.campo = 'correo2'),
  ],
  [
    'La pregunta «Taller»: se compara con una pregunta que no está junto a ella o no tiene opciones.',
    ({ formulario: { campos } }) =>
      (campos.taller.coincide = { campo: 'edad', atributo: 'sede', mensaje: 'No coincide.' }),
  ],
  [
    'La pregunta «¿Qué tanto sabe de…?»: las filas de una matriz se responden todas con la misma lista o con la misma escala.',
    ({ formulario: { campos } }) => (campos.opinion.campos.sonido.lista = 'semana.taller'),
  ],
  [
    'La pregunta «Otra carta»: un archivo se pide fuera de grupos y de filas.',
    ({ formulario: { campos } }) =>
      (campos.acompanantes.item.campos.otra = { ...campos.carta, etiqueta: 'Otra carta' }),
  ],
  [
    'La pregunta «Acompañante»: nombra «acompanantes.apellido», que no es una pregunta de este formulario.',
    ({ formulario: { campos } }) => (campos.acompanantes.resumen = ['apellido']),
  ],
  [
    'La pregunta «Acompañante»: una fila no puede tomar de la anterior los datos de una persona.',
    ({ formulario: { campos } }) => (campos.acompanantes.carriesOver = ['nombre']),
  ],
  [
    'La pregunta «Acompañante»: depende de «Carta», que se pregunta después.',
    ({ formulario: { campos } }) => (campos.acompanantes.requiere = ['carta']),
  ],
  [
    'El formulario: nombra «sede», que no es una pregunta de este formulario.',
    ({ formulario }) => (formulario.ruta = '/formularios/semana/:sede'),
  ],
  [
    'La pregunta «Otra fila»: las filas no pueden tener otras filas dentro.',
    ({ formulario: { campos } }) =>
      (campos.acompanantes.item.campos.filas = { ...structuredClone(campos.acompanantes), etiqueta: 'Otra fila' }),
  ],
  [
    'La pregunta «Acompañante»: las filas no llevan condición, matriz ni texto.',
    ({ formulario: { campos } }) => (campos.acompanantes.item.visibleSi = conditionOf('taller', 'otro')),
  ],
  [
    'La pregunta «Curso»: llena preguntas que no están junto a ella o no se llenan solas.',
    ({ formulario: { campos, secciones } }) => {
      campos.curso = { tipo: 'asignatura', etiqueta: 'Curso', completa: { edad: 'semestre' } };
      secciones[0].campos.push('curso');
    },
  ],
  [
    'La pregunta «Carta»: para pedir archivos el formulario se envía por partes (multipart).',
    ({ formulario }) => (formulario.viaje = 'json'),
  ],
];

const OF_SECTIONS: readonly Breach[] = [
  ['La pregunta «Edad»: no está en ninguna sección.', ({ formulario: { secciones } }) => secciones[1].campos.pop()],
  [
    'La pregunta «Edad»: está dos veces en las secciones.',
    ({ formulario: { secciones } }) => secciones[0].campos.push('edad'),
  ],
  [
    'La sección «Sus datos»: nombra «apellido», que no es una pregunta de este formulario.',
    ({ formulario: { secciones } }) => secciones[0].campos.push('apellido'),
  ],
  [
    'La sección «Sus datos»: depende de «Edad», que se pregunta después.',
    ({ formulario: { secciones } }) => (secciones[0].requiere = ['edad']),
  ],
  [
    'El formulario: aquí se necesita una elección de una opción, y «Edad» no lo es.',
    ({ formulario: { consentimiento } }) => (consentimiento.campo = 'edad'),
  ],
  [
    'El formulario: aquí se necesita un dato que llena el servidor, y «Edad» no lo es.',
    ({ formulario: { efectos } }) => (efectos[1].campo = 'edad'),
  ],
  [
    'El formulario: aquí se necesita un documento, y «Correo» no lo es.',
    ({ formulario: { efectos } }) => (efectos[0].persona = 'correo'),
  ],
];

const OF_CONDITIONS: readonly Breach[] = [
  [
    'La pregunta «¿Cuál?»: depende de «Edad», que se pregunta después.',
    ({ formulario: { campos } }) => (campos.cual.visibleSi = conditionOf('edad', 18)),
  ],
  [
    'La pregunta «¿Cuál?»: depende de «¿Cuál?», que es parte de sí misma.',
    ({ formulario: { campos } }) => (campos.cual.visibleSi = conditionOf('cual', 'otro')),
  ],
  [
    'La pregunta «Correo»: depende de «Otra vez el correo», que se pregunta después.',
    ({ formulario: { campos } }) => {
      campos.correo.visibleSi = conditionOf('correo2', 'a');
      campos.correo2.visibleSi = conditionOf('correo', 'a');
    },
  ],
  [
    'La pregunta «Carta»: depende de «Día», que se responde varias veces.',
    ({ formulario: { campos } }) => (campos.carta.visibleSi = conditionOf('acompanantes.dia', '2026-12-01')),
  ],
  [
    'La pregunta «¿Cuál?»: depende de «Número», cuya respuesta no se puede comparar.',
    ({ formulario: { campos } }) => (campos.cual.visibleSi = conditionOf('numero', '1')),
  ],
  [
    'La pregunta «¿Cuál?»: espera «danza», que no es una respuesta de «Taller».',
    ({ formulario: { campos } }) => (campos.cual.visibleSi = conditionOf('taller', 'otro', 'danza')),
  ],
  [
    'La pregunta «Carta»: espera «7», que no es una respuesta de «Edad».',
    ({ formulario: { campos } }) => (campos.carta.visibleSi = conditionOf('edad', 7)),
  ],
  [
    'La pregunta «Carta»: espera «true», que no es una respuesta de «Edad».',
    ({ formulario: { campos } }) => (campos.carta.visibleSi = conditionOf('edad', true)),
  ],
  [
    'La sección «El taller»: depende de «Taller», que es parte de sí misma.',
    ({ formulario: { secciones } }) => (secciones[1].visibleSi = conditionOf('taller', 'otro')),
  ],
  [
    'La pregunta «¿Qué tanto sabe de…?»: depende de «Edición de video», que es parte de sí misma.',
    ({ formulario: { campos } }) => (campos.opinion.visibleSi = conditionOf('opinion.video', 'poco')),
  ],
  [
    'El formulario: nombra «sede», que no es una pregunta de este formulario.',
    ({ formulario }) => (formulario.bloqueo = { condicion: conditionOf('sede', 'otra'), mensaje: 'No se puede.' }),
  ],
];

const termOf = (campo: string, operador: string, ...valores: unknown[]) => ({ campo, operador, valores });

const OF_TERMS: readonly Breach[] = [
  [
    'La pregunta «¿Cuál?»: depende de «Edad», que se pregunta después.',
    ({ formulario: { campos } }) =>
      (campos.cual.visibleSi = { todas: [termOf('taller', 'es', 'otro'), termOf('edad', 'alMenos', 18)] }),
  ],
  [
    'La pregunta «¿Qué tanto sabe de…?»: depende de «Agrado de la fila», que se responde varias veces.',
    ({ formulario: { campos, secciones } }) => {
      campos.acompanantes.item.campos.agrado = { ...campos.agrado, etiqueta: 'Agrado de la fila' };
      secciones[2].campos = ['acompanantes', 'opinion', 'agrado', 'carta'];
      campos.opinion.visibleSi = { alguna: [termOf('acompanantes.agrado', 'alMenos', 3)] };
    },
  ],
  [
    'La sección «El taller»: depende de «Edad», que es parte de sí misma.',
    ({ formulario: { secciones } }) => (secciones[1].visibleSi = { todas: [termOf('edad', 'alMenos', 18)] }),
  ],
  [
    'La pregunta «Edad»: depende de «Taller», cuya respuesta no se puede comparar por su tamaño.',
    ({ formulario: { campos } }) => (campos.edad.visibleSi = { todas: [termOf('taller', 'alMenos', 'otro')] }),
  ],
  [
    'La pregunta «Edad»: depende de «Taller», cuya respuesta no se puede comparar por lo que contiene.',
    ({ formulario: { campos } }) => (campos.edad.visibleSi = { todas: [termOf('taller', 'contiene', 'otro')] }),
  ],
  [
    'La pregunta «Edad»: espera «danza», que no es una respuesta de «Taller».',
    ({ formulario: { campos } }) => (campos.edad.visibleSi = { alguna: [termOf('taller', 'noEs', 'danza')] }),
  ],
  [
    'La pregunta «Carta»: espera «18», que no es una respuesta de «Edad».',
    ({ formulario: { campos } }) => (campos.carta.visibleSi = { alguna: [termOf('edad', 'alMenos', '18')] }),
  ],
  [
    'La pregunta «Carta»: no dice bien con qué se compara «Edad».',
    ({ formulario: { campos } }) => (campos.carta.visibleSi = { alguna: [termOf('edad', 'comoMaximo', 18, 20)] }),
  ],
  [
    'La pregunta «Carta»: no dice bien con qué se compara «Edad».',
    ({ formulario: { campos } }) => (campos.carta.visibleSi = { alguna: [termOf('edad', 'tieneRespuesta', 18)] }),
  ],
  [
    'La pregunta «Carta»: no dice bien con qué se compara «Edad».',
    ({ formulario: { campos } }) => (campos.carta.visibleSi = { alguna: [termOf('edad', 'es')] }),
  ],
  [
    'La pregunta «Carta»: espera «\u0301», que no es una respuesta de «Nombre».',
    ({ formulario: { campos } }) => (campos.carta.visibleSi = { alguna: [termOf('nombre', 'contiene', '\u0301')] }),
  ],
  [
    'El formulario: depende de «Edición de video», que no está sola en una sección.',
    ({ formulario }) => (formulario.bloqueo = { condicion: conditionOf('opinion.video', 'poco'), mensaje: 'No.' }),
  ],
];

const OF_REPORTS: readonly Breach[] = [
  [
    'La columna «Sede»: nombra «sede», que no es una pregunta de este formulario.',
    ({ informe }) => informe.columnas.push({ campo: 'sede', titulo: 'Sede' }),
  ],
  [
    'La columna «acompanantes.dia»: usa «Día», que cada envío responde varias veces.',
    ({ informe }) => informe.columnas.push({ campo: 'acompanantes.dia' }),
  ],
  [
    'La columna «edad»: hay dos columnas con la clave «edad».',
    ({ informe }) => informe.columnas.push({ campo: 'edad' }),
  ],
  ['La columna «edad»: «id» es una clave reservada.', ({ informe }) => (informe.columnas[4].clave = 'id')],
  [
    'El informe: no se puede ordenar por «correo».',
    ({ informe }) => (informe.orden = { clave: 'correo', sentido: 'asc' }),
  ],
  [
    'El informe: muestra «¿Cuál?», que no es una columna del informe.',
    ({ informe }) => (informe.onScreen.asunto = ['cual']),
  ],
  ['El informe: aquí se necesita un correo, y «Nombre» no lo es.', ({ informe }) => (informe.persona.email = 'nombre')],
  [
    'El informe: sus filas serían las de «opinion», que no es una lista de este formulario.',
    ({ informe }) => (informe.unidad = 'opinion'),
  ],
  [
    'El filtro «Taller»: ofrece la lista «siNo», que no es la de «Taller».',
    ({ informe }) => (informe.filtros[0].lista = 'siNo'),
  ],
  [
    'El filtro «Edad»: aquí se necesita una elección entre opciones, y «Edad» no lo es.',
    ({ informe }) => informe.filtros.push({ campo: 'edad', etiqueta: 'Edad', deFilas: 'sueltas' }),
  ],
  ['El filtro «Taller»: está dos veces.', ({ informe }) => informe.filtros.push(informe.filtros[0])],
  [
    'El gráfico «Agrado»: aquí se necesita un número, y «Nombre» no lo es.',
    ({ informe }) => (informe.graficos[1].medida.promedio = 'nombre'),
  ],
  [
    'El gráfico «Por {tramo}»: aquí se necesita una fecha, y «Edad» no lo es.',
    ({ informe }) => (informe.graficos[2].por.campo = 'edad'),
  ],
  [
    'El gráfico «Agrado»: hay dos gráficos con la clave «talleres».',
    ({ informe }) => (informe.graficos[1].clave = 'talleres'),
  ],
  [
    'El gráfico «Agrado»: compara los valores de varias preguntas, y no nombra cuáles.',
    ({ informe }) => (informe.graficos[1].series = 'valor'),
  ],
  [
    'El gráfico «Por taller»: muestra cupos de una pregunta que no los tiene.',
    ({ formulario }) => formulario.efectos.shift(),
  ],
  ['El informe: no dice por qué se agrupan las filas.', ({ informe }) => (informe.agrupacion = AGRUPACION)],
  [
    'El informe: «nombre» ya es la clave de una columna.',
    ({ informe }) => (informe.agrupacion = { ...AGRUPACION, clave: 'nombre', por: 'taller' }),
  ],
  [
    'El filtro «Por estado»: «estado» es un nombre reservado.',
    ({ informe }) => informe.filtros.push({ campo: 'estado', etiqueta: 'Por estado', deFilas: 'sueltas' }),
  ],
];

const OF_LISTS: readonly Breach[] = [
  ['La opción «video»: está dos veces en su lista.', ({ listas: [lista] }) => (lista.opciones[1].texto = 'video ')],
  [
    'La opción «Otro»: tiene la clave de otra de su lista.',
    ({ listas: [lista], formulario: { campos, secciones } }) => {
      lista.opciones[1].clave = 'video';
      delete campos.cual.visibleSi;
      delete secciones[2].visibleSi;
    },
  ],
  [
    'La lista «Semana: acuerdo»: hay otra con el mismo nombre.',
    ({ listas: [, lista] }) => (lista.nombre = 'semana.taller'),
  ],
];

const OF_TEXTS: readonly Breach[] = [
  ['Una pregunta sin texto: escriba qué pregunta.', ({ formulario: { campos } }) => (campos.edad.etiqueta = ' \u200B')],
  [
    'La pregunta «Edad»: «ayuda» tiene caracteres o direcciones que no se admiten.',
    ({ formulario: { campos } }) => (campos.edad.ayuda = 'a\u0007b'),
  ],
  [
    'La pregunta «Edad»: «ayuda» tiene caracteres o direcciones que no se admiten.',
    ({ formulario: { campos } }) => (campos.edad.ayuda = 'Vea JavaScript :alert(1)'),
  ],
  [
    'La pregunta «Edad»: tiene datos que no se conocen: «ancho».',
    ({ formulario: { campos } }) => (campos.edad.ancho = 9),
  ],
  [
    'La pregunta «Edad»: «tipo» no es un tipo de pregunta que exista.',
    ({ formulario: { campos } }) => (campos.edad.tipo = 'programa'),
  ],
  [
    'La pregunta «Carta»: es un tipo de archivo que no se admite.',
    ({ formulario: { campos } }) => (campos.carta.tipos = ['text/html']),
  ],
  [
    'La pregunta «Carta»: «max» debe ser como máximo 20971520.',
    ({ formulario: { campos } }) => (campos.carta.max = 99_999_999),
  ],
  [
    'La sección «Sus datos»: «titulo» debe estar en un solo renglón.',
    ({ formulario: { secciones } }) => (secciones[0].titulo = 'Sus\ndatos'),
  ],
  ['El formulario: «Título» falta.', ({ formulario }) => delete formulario.titulo],
  [
    'El formulario: «Uso de los datos» no puede quedar vacío.',
    ({ formulario: { textos } }) => (textos.tratamiento = ' '),
  ],
  [
    'El formulario: «Texto de la autorización» no puede quedar vacío.',
    ({ formulario: { consentimiento } }) => (consentimiento.texto = ''),
  ],
];

const OF_THE_UNIT: readonly Breach[] = [
  [
    'El formulario: la dirección «nuevo» ya la tiene otro formulario o página.',
    (definicion) => (definicion.formulario.slug = 'nuevo'),
  ],
  [
    'El formulario: su dirección empieza por una minúscula y tiene de 3 a 60 letras sin tilde, números o guiones.',
    ({ formulario }) => (formulario.slug = 'Semana'),
  ],
  [
    'El formulario: «ruta» debe ser «/formularios/semana».',
    ({ formulario }) => (formulario.ruta = '/gestores/formularios'),
  ],
  [
    'El formulario: «llamada» debe ser «POST /formularios/semana».',
    ({ formulario }) => (formulario.llamada = 'POST /inscripcionHBV'),
  ],
  [
    'El formulario: no puede tener respuestas anónimas, como los del producto.',
    ({ formulario }) => (formulario.anonimo = true),
  ],
  [
    'El formulario: no puede tener una pantalla propia, como los del producto.',
    ({ formulario }) => (formulario.pantalla = 'propia'),
  ],
  [
    'El formulario: no dice quién lo puede diligenciar: todos, estudiantes, docentes o quien ingrese.',
    ({ formulario }) => (formulario.acceso = 'personas.anonimizar'),
  ],
  [
    'El formulario: el efecto «contadores» es de los formularios del producto.',
    ({ formulario }) => (formulario.efectos[0] = { efecto: 'contadores' }),
  ],
  [
    'El formulario: el último número se lee en «GET /formularios/semana/ultimo».',
    ({ formulario }) => (formulario.efectos[1].ultimo.ruta = 'GET /otra'),
  ],
  [
    'El formulario: pide datos personales y no dice cuántos meses los conserva.',
    ({ formulario }) => delete formulario.conservacion,
  ],
  [
    'El formulario: pide datos personales y en «Uso de los datos» no dice para qué.',
    ({ formulario: { textos } }) => (textos.tratamiento = 'Ley 1581.'),
  ],
  [
    'El formulario: solo una de sus preguntas puede tener cupos.',
    ({ formulario: { efectos } }) => efectos.push(efectos[0]),
  ],
  [
    'La pregunta «Taller»: tiene cupos, y puede quedar sin respuesta.',
    ({ formulario: { campos } }) => (campos.taller.obligatorio = false),
  ],
  [
    'La pregunta «Documento»: dice quién ocupa cada cupo, y puede quedar sin respuesta.',
    ({ formulario: { campos } }) => (campos.documento.visibleSi = conditionOf('nombre', 'Ana')),
  ],
  [
    'La pregunta «Edición de video»: tiene cupos, y está dentro de un grupo o de una lista.',
    ({ formulario: { efectos } }) => (efectos[0].campo = 'opinion.video'),
  ],
  ['El informe: su dirección debe ser la del formulario, «semana».', ({ informe }) => (informe.slug = 'otra')],
  [
    'El informe: no puede tener consultas de otros sistemas.',
    ({ informe }) => informe.lecturas.push({ ruta: 'GET /obtenerTodo', clave: null }),
  ],
  [
    'La pregunta «Edad»: «estado» es una clave reservada.',
    ({ formulario: { campos, secciones }, informe }) => {
      campos.estado = campos.edad;
      delete campos.edad;
      secciones[1].campos[2] = 'estado';
      informe.columnas.splice(4, 1);
    },
  ],
  [
    'La pregunta «Edad»: «consentimiento» es una clave reservada.',
    ({ formulario: { campos, secciones }, informe }) => {
      campos.consentimiento = campos.edad;
      delete campos.edad;
      secciones[1].campos[2] = 'consentimiento';
      informe.columnas.splice(4, 1);
    },
  ],
  [
    'La lista «Semana: acuerdo»: su nombre debe ser «semana.» y una clave.',
    ({ listas: [, lista], formulario: { campos } }) => {
      lista.nombre = 'otra.grado';
      for (const fila of Object.values<Json>(campos.opinion.campos)) fila.lista = 'otra.grado';
    },
  ],
  [
    'El formulario: sus archivos pueden pesar juntos más de 30 MB.',
    ({ formulario: { campos, secciones } }) => {
      for (const copia of ['copia1', 'copia2']) {
        campos[copia] = { ...campos.carta, max: 20_000_000 };
        secciones[2].campos.push(copia);
      }
    },
  ],
  [
    'La pregunta «Taller»: usa la lista «otra.taller», que es de otro formulario.',
    ({ formulario: { campos }, informe }) => {
      campos.taller.lista = 'otra.taller';
      informe.filtros = [];
    },
  ],
  [
    'La pregunta «Taller»: no la vería quien responde.',
    ({ formulario: { campos } }) => (campos.taller.presentacion = 'ruta'),
  ],
  [
    'El informe: no puede abreviar por la rúbrica.',
    ({ informe }) =>
      (informe.agrupacion = { ...AGRUPACION, por: 'taller', abreviada: { campo: 'nombre', clave: 'taller' } }),
  ],
  [
    'El informe: no puede tener una página propia para cada registro.',
    ({ informe }) => (informe.pagina = { ruta: '/gestores/semana/:id', enlace: 'Abrir' }),
  ],
  [
    'El gráfico «Agrado»: cuenta algo que no son las respuestas.',
    ({ informe }) => (informe.graficos[1] = { clave: 'agrados', titulo: 'Agrado', forma: 'linea', external: true }),
  ],
];

describe.each<[string, readonly Breach[]]>([
  ['the tree', OF_TREES],
  ['sections, consent and effects', OF_SECTIONS],
  ['conditions', OF_CONDITIONS],
  ['terms', OF_TERMS],
  ['the report', OF_REPORTS],
  ['own lists', OF_LISTS],
  ['texts and properties', OF_TEXTS],
  ['forms of the unit', OF_THE_UNIT],
])('a breach of the law of %s is told by the name of what breaks it', (_, breaches) => {
  it.each(breaches)('%s', (sentence, change) => {
    expect(sentencesAfter(change)).toContain(sentence);
  });
});

it('every path that a report names is of a question of the form, or of a column', () => {
  const sede = 'sede';
  const fallos = brokenPathsAfter(({ informe }) => {
    Object.assign(informe, {
      solicitud: { plazo: 5, pedido: sede },
      ownerCampo: sede,
      persona: { nombreUsuario: [sede], email: sede, rol: { campo: sede } },
      onScreen: { identidad: [sede], asunto: [sede], trailing: [sede] },
      lecturas: [
        {
          ruta: 'GET /a',
          clave: null,
          parametro: { nombre: 'id', filtro: sede },
          only: { campo: sede, clave: 'a' },
          cuerpo: { partes: ['a', 'b'], filtro: sede },
        },
      ],
      agrupacion: {
        ...AGRUPACION,
        por: sede,
        cabeza: [sede],
        orden: { campo: sede, sentido: 'asc' },
        abreviada: { campo: sede, clave: sede },
        aparte: { campo: sede, below: sede, texto: 'menos' },
        onScreen: { identidad: [sede], asunto: [sede], trailing: [sede] },
      },
    });
    informe.columnas.push({ campo: 'aula', y: [sede] });
    informe.filtros.push({ campo: sede, etiqueta: 'Sede', deFilas: 'jerarquia', raiz: sede });
    informe.graficos.push({
      clave: 'sedes',
      titulo: 'Sedes',
      forma: 'barras',
      por: { campo: sede, texto: sede },
      series: { campos: [sede], etiqueta: 'Sede' },
      medida: { promedio: sede },
    });
    informe.graficos.push({ clave: 'facultades', titulo: 'F', forma: 'barras', por: { facultadDe: sede } });
  });
  expect(fallos).toEqual(
    [
      'agrupacion.abreviada.campo agrupacion.abreviada.clave agrupacion.aparte.below agrupacion.aparte.campo agrupacion.cabeza.0',
      'agrupacion.onScreen.asunto.0 agrupacion.onScreen.identidad.0 agrupacion.onScreen.trailing.0 agrupacion.orden.campo',
      'agrupacion.por columnas.9.campo columnas.9.y.0 filtros.1 filtros.1.raiz graficos.3 graficos.3 graficos.3 graficos.3',
      'graficos.4 lecturas.0.cuerpo.filtro lecturas.0.only.campo lecturas.0.parametro.filtro onScreen.asunto.0',
      'onScreen.identidad.0 onScreen.trailing.0 ownerCampo persona.email persona.nombreUsuario.0 persona.rol.campo',
      'solicitud.pedido',
    ].flatMap((paths) => paths.split(' ').map((path) => `informe.${path}`)),
  );
});

describe('a retention time', () => {
  /** A form with one question. */
  const asking = (pregunta: Json, more: Json = {}): Json => {
    const { formulario } = semana();
    const { conservacion: _, consentimiento: _c, efectos: _e, ...rest } = formulario;
    return {
      formulario: { ...rest, campos: { p: pregunta }, secciones: [{ titulo: 'Todo', campos: ['p'] }], ...more },
    };
  };
  const scale = { tipo: 'escala', etiqueta: 'Agrado', min: 1, max: 5, presentacion: 'estrellas' };
  const missing = ['El formulario: pide datos personales y no dice cuántos meses los conserva.'];

  it.each([
    [scale, {}, []],
    [{ ...scale, sensible: true }, {}, missing],
    [scale, { sensible: true }, missing],
    [{ tipo: 'archivo', etiqueta: 'Carta', tipos: ['image/png'], max: 1000 }, {}, missing],
    [{ tipo: 'documento', etiqueta: 'Documento' }, {}, missing],
  ])('is asked of forms that ask for data of persons: %j', (pregunta, more, sentences) => {
    expect(sentencesOf(revisarPropio(asking(pregunta, more), { listas, ocupados }))).toEqual(sentences);
  });

  it('is not asked of a version that was published', () => {
    expect(readTramite(asking({ tipo: 'documento', etiqueta: 'Documento' }))).not.toBeNull();
  });
});

it('keys that are sent beside answers are no question of any form', () => {
  const definicion = semana();
  const { campos, secciones } = definicion.formulario;
  for (const clave of ['consentimiento', 'sitioWeb']) {
    campos[clave] = { tipo: 'fecha', etiqueta: clave };
    secciones[0].campos.push(clave);
  }
  expect(sentencesOf(revisarTramite(definicion, { listas }))).toEqual([
    'La pregunta «consentimiento»: «consentimiento» es una clave reservada.',
    'La pregunta «sitioWeb»: «sitioWeb» es una clave reservada.',
  ]);
});
