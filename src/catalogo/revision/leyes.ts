// Laws of a form that no type says: of its tree, its sections, its conditions, its effects and its own lists.
import { hojasOf, type Campos } from '../arbol.ts';
import type { Condicion, Termino } from '../campos/base.ts';
import type { Campo } from '../campos/index.ts';
import { cleanLine } from '../campos/limpieza.ts';
import { terminosOf } from '../condiciones.ts';
import { fitsDecimals } from '../decimales.ts';
import { CONSENTIMIENTO, TRAMPA, type Bloqueo, type Efecto } from '../formulario.ts';
import { identifiesPersona, partesOfPersonas } from '../identidad.ts';
import { claveOf } from '../listas/opcion.ts';
import { isNota } from '../nota.ts';
import type { Falta } from './limites.ts';
import {
  CALCULADO,
  isOnPage,
  isWithin,
  nameOf,
  OPCION,
  outersOf,
  questionAt,
  type Exigencia,
  type Plano,
  type Sitio,
} from './plano.ts';
import { isRetirada } from './retiradas.ts';

const MINIMO = 'el mínimo no puede ser mayor que el máximo';

/** Returns the breaches of a form, from top to bottom. */
export function* breachesOfFormulario(plano: Plano): Generator<Falta> {
  const { campos, ruta } = plano.tramite.formulario;
  for (const clave of [CONSENTIMIENTO, TRAMPA]) {
    if (Object.hasOwn(campos, clave))
      yield { ruta: `formulario.campos.${clave}`, frase: `«${clave}» es una clave reservada` };
  }
  for (const sitio of plano.sitios.values()) yield* breachesOfSitio(plano, sitio);
  for (const [, parametro] of ruta.matchAll(/:(\w+)/g)) {
    yield* questionAt(plano, { ruta: parametro!, at: 'formulario.ruta', exigencia: OPCION }).faltas;
  }
  yield* breachesOfSecciones(plano);
  yield* breachesOfEfectos(plano);
  yield* breachesOfListas(plano);
}

function* breachesOfSitio(plano: Plano, sitio: Sitio): Generator<Falta> {
  const { nodo, at, ruta, lista } = sitio;
  if ('min' in nodo && nodo.min > nodo.max) yield { ruta: at, frase: MINIMO };
  if (nodo.tipo === 'entero' && ![nodo.min, nodo.max].every((limite) => fitsDecimals(limite, nodo.decimales ?? 0)))
    yield { ruta: at, frase: 'su mínimo y su máximo no pueden tener más decimales que sus respuestas' };
  if (nodo.tipo === 'lista') yield* breachesOfLista(plano, { ...sitio, nodo });
  else if (nodo.tipo === 'grupo') yield* breachesOfGrupo({ ...sitio, nodo });
  else yield* breachesOfCampo(plano, { ...sitio, nodo });
  if ('visibleSi' in nodo && nodo.visibleSi && !isRetirada(nodo)) {
    yield* breachesOfCondicion(plano, { condicion: nodo.visibleSi, at: `${at}.visibleSi`, of: [ruta] });
  }
  if (nodo.tipo === 'archivo' && (ruta.includes('.') || lista !== undefined)) {
    yield { ruta: at, frase: 'un archivo se pide fuera de grupos y de filas' };
  }
}

function* breachesOfLista(
  plano: Plano,
  { nodo, at, ruta, lista }: Sitio & { nodo: { tipo: 'lista' } },
): Generator<Falta> {
  const { item, requiere = [], warnIfRepeated = [], carriesOver = [], resumen = [] } = nodo;
  if (lista !== undefined) yield { ruta: at, frase: 'las filas no pueden tener otras filas dentro' };
  if (item.visibleSi || item.matriz || item.texto !== undefined)
    yield { ruta: `${at}.item`, frase: 'las filas no llevan condición, matriz ni texto' };
  for (const [i, needed] of requiere.entries())
    yield* questionBefore(plano, { ruta: needed, at: `${at}.requiere.${i}`, of: [ruta] });
  for (const [nombre, claves] of Object.entries({ warnIfRepeated, carriesOver, resumen })) {
    for (const clave of claves) yield* questionAt(plano, { ruta: `${ruta}.${clave}`, at: `${at}.${nombre}` }).faltas;
  }
  const carried = Object.entries(item.campos).filter(([clave]) => carriesOver.includes(clave));
  const datos = partesOfPersonas(Object.fromEntries(carried), {}).flatMap((parte) => parte.datos);
  if (datos.some(({ alcance }) => identifiesPersona(alcance))) {
    yield { ruta: `${at}.carriesOver`, frase: 'una fila no puede tomar de la anterior los datos de una persona' };
  }
}

/** A group has questions, or is a text without answer; rows of a matrix share their columns. */
function* breachesOfGrupo({ nodo, at }: Sitio & { nodo: { tipo: 'grupo' } }): Generator<Falta> {
  const isEmpty = Object.keys(nodo.campos).length === 0;
  if (isEmpty && !isNota(nodo)) yield { ruta: at, frase: 'debe tener al menos una pregunta' };
  if (isNota(nodo) && (!isEmpty || nodo.matriz))
    yield { ruta: at, frase: 'es un texto sin respuesta y no lleva preguntas' };
  if (!nodo.matriz) return;
  const columns = Object.values(nodo.campos).map((row) =>
    row.tipo === 'opcion' ? row.lista : row.tipo === 'escala' ? `${row.min}–${row.max}` : null,
  );
  if (columns.includes(null) || new Set(columns).size > 1) {
    yield { ruta: at, frase: 'las filas de una matriz se responden todas con la misma lista o con la misma escala' };
  }
}

function* breachesOfCampo(plano: Plano, { nodo, at, hermanos }: Sitio & { nodo: Campo }): Generator<Falta> {
  yield* breachesOfHermanos(nodo, at, hermanos);
  if (nodo.tipo === 'escala') {
    const steps = nodo.max - nodo.min + 1;
    if (nodo.palabras ? nodo.palabras.length !== steps : nodo.presentacion === 'palabras') {
      yield { ruta: at, frase: `necesita una palabra para cada paso de su escala: ${steps}` };
    }
  }
  if ('lista' in nodo) {
    const opciones = plano.listas.get(nodo.lista);
    if (!opciones) yield { ruta: `${at}.lista`, frase: `usa la lista «${nodo.lista}», que no existe` };
    const special = nodo.tipo === 'opcion' ? nodo.libre?.clave : nodo.excluyente;
    if (opciones && special !== undefined && !opciones.some(({ clave }) => clave === special)) {
      yield { ruta: at, frase: `nombra la opción «${special}», que no está en su lista` };
    }
  }
  if (nodo.tipo === 'archivo' && plano.tramite.formulario.viaje !== 'multipart') {
    yield { ruta: at, frase: 'para pedir archivos el formulario se envía por partes (multipart)' };
  }
}

/** A question may compare itself with those beside it, or fill them in. */
function* breachesOfHermanos(nodo: Campo, at: string, hermanos: Campos): Generator<Falta> {
  const isBeside = (clave: string, tipo: Campo['tipo']): boolean =>
    Object.hasOwn(hermanos, clave) && hermanos[clave]!.tipo === tipo && hermanos[clave] !== nodo;
  if (nodo.tipo === 'opcion' && nodo.coincide && !isBeside(nodo.coincide.campo, 'opcion')) {
    yield { ruta: `${at}.coincide`, frase: 'se compara con una pregunta que no está junto a ella o no tiene opciones' };
  }
  if (nodo.tipo === 'correo' && nodo.repite && !isBeside(nodo.repite.campo, 'correo')) {
    yield { ruta: `${at}.repite`, frase: 'repite una pregunta que no está junto a ella o no es un correo' };
  }
  if (nodo.tipo === 'asignatura' && !Object.keys(nodo.completa).every((clave) => isBeside(clave, 'derivado'))) {
    yield { ruta: `${at}.completa`, frase: 'llena preguntas que no están junto a ella o no se llenan solas' };
  }
}

function* breachesOfSecciones(plano: Plano): Generator<Falta> {
  const { campos, secciones, bloqueo, consentimiento } = plano.tramite.formulario;
  const named = new Map<string, number>();
  for (const ruta of secciones.flatMap((seccion) => seccion.campos)) named.set(ruta, (named.get(ruta) ?? 0) + 1);
  if (hojasOf(campos).length === 0) yield { ruta: 'formulario.campos', frase: 'debe tener al menos una pregunta' };
  for (const { ruta, at, nodo } of plano.sitios.values()) {
    if (!isOnPage(nodo)) continue;
    const times = outersOf(ruta).reduce((sum, outer) => sum + (named.get(outer) ?? 0), 0);
    if (times > 1) yield { ruta: at, frase: 'está dos veces en las secciones' };
    if (times === 0 && nodo.tipo !== 'calculado' && !isRetirada(nodo))
      yield { ruta: at, frase: 'no está en ninguna sección' };
  }
  yield* breachesInSecciones(plano);
  if (bloqueo) yield* breachesOfBloqueo(plano, bloqueo);
  if (consentimiento?.campo !== undefined) {
    const at = 'formulario.consentimiento.campo';
    yield* questionAt(plano, { ruta: consentimiento.campo, at, exigencia: OPCION }).faltas;
  }
}

/** Breaches of the paths that sections name, and of their conditions. */
function* breachesInSecciones(plano: Plano): Generator<Falta> {
  const { secciones } = plano.tramite.formulario;
  for (const [i, { campos: own, visibleSi, requiere = [] }] of secciones.entries()) {
    const at = `formulario.secciones.${i}`;
    for (const [j, ruta] of own.entries()) {
      if (!plano.sitios.has(ruta)) yield* questionAt(plano, { ruta, at: `${at}.campos.${j}` }).faltas;
    }
    if (visibleSi) yield* breachesOfCondicion(plano, { condicion: visibleSi, at: `${at}.visibleSi`, of: own });
    for (const [j, ruta] of requiere.entries())
      yield* questionBefore(plano, { ruta, at: `${at}.requiere.${j}`, of: own });
  }
}

function* breachesOfBloqueo(plano: Plano, { condicion }: Bloqueo): Generator<Falta> {
  const at = 'formulario.bloqueo';
  yield* breachesOfCondicion(plano, { condicion, at, of: [] });
  // Of a form that one answer ends, the page shows the section that names the question.
  if (!('campo' in condicion) || !plano.sitios.has(condicion.campo)) return;
  if (!plano.tramite.formulario.secciones.some(({ campos }) => campos.includes(condicion.campo))) {
    yield { ruta: at, frase: `depende de ${nameOf(plano, condicion.campo)}, que no está sola en una sección` };
  }
}

/** The nodes that come after a question, by their paths; none for the whole form. */
type Before = { readonly ruta: string; readonly at: string; readonly of: readonly string[] };

/** Requires a question before others on the page, once in an answer. */
function* questionBefore(plano: Plano, { ruta, at, of }: Before): Generator<Falta> {
  const { sitio, faltas } = questionAt(plano, { ruta, at });
  yield* faltas;
  if (!sitio) return;
  const name = nameOf(plano, ruta);
  if (of.some((outer) => isWithin(ruta, outer)))
    yield { ruta: at, frase: `depende de ${name}, que es parte de sí misma` };
  else if (sitio.lista !== undefined) yield { ruta: at, frase: `depende de ${name}, que se responde varias veces` };
  else {
    const first = Math.min(...of.map((outer) => plano.places.get(outer) ?? Infinity));
    const place = plano.places.get(ruta) ?? -1;
    if (place > first) yield { ruta: at, frase: `depende de ${name}, que se pregunta después` };
  }
}

type Depending = Omit<Before, 'ruta'> & { readonly condicion: Condicion };

function* breachesOfCondicion(plano: Plano, { condicion, at, of }: Depending): Generator<Falta> {
  for (const termino of terminosOf(condicion)) {
    yield* questionBefore(plano, { ruta: termino.campo, at, of });
    const nodo = questionAt(plano, { ruta: termino.campo, at }).sitio?.nodo;
    if (nodo) yield* breachesOfTermino(plano, { nodo, termino, at, isExact: !('campo' in condicion) });
  }
}

type Compared = {
  readonly nodo: Campo;
  readonly termino: Termino;
  readonly at: string;
  /** A number is a number, not its text. */
  readonly isExact: boolean;
};

function* breachesOfTermino(plano: Plano, { nodo, termino, at, isExact }: Compared): Generator<Falta> {
  const { campo, operador, valores } = termino;
  const name = nameOf(plano, campo);
  if (isRetirada(nodo)) yield { ruta: at, frase: `depende de ${name}, que ya no se pregunta` };
  if (!COMPARABLE[operador](nodo)) {
    yield { ruta: at, frase: `depende de ${name}, cuya respuesta no se puede comparar${HOW[operador]}` };
    return;
  }
  const [least, most] = COUNTS[operador];
  if (isExact && (valores.length < least || valores.length > most))
    yield { ruta: at, frase: `no dice bien con qué se compara ${name}` };
  const strange = valores.find(
    (valor) =>
      (isExact && isNumber(nodo) && typeof valor !== 'number') ||
      !(operador === 'contiene' ? mayContain : mayAnswer)(plano, nodo, valor),
  );
  if (strange !== undefined) yield { ruta: at, frase: `espera «${strange}», que no es una respuesta de ${name}` };
}

const isNumber = ({ tipo }: Campo): boolean => tipo === 'entero' || tipo === 'escala';
const WORDS: readonly Campo['tipo'][] = ['texto', 'correo', 'digitos', 'documento'];

const isTyped = ({ tipo }: Campo): boolean => !['archivo', 'calculado', 'derivado'].includes(tipo);
const isOrdered = ({ tipo }: Campo): boolean => ['entero', 'escala', 'fecha'].includes(tipo);

/** Returns true if an operator can compare the answers to a question. */
const COMPARABLE: Readonly<Record<Termino['operador'], (campo: Campo) => boolean>> = {
  es: isTyped,
  noEs: isTyped,
  contiene: ({ tipo }) => WORDS.includes(tipo) || tipo === 'opciones',
  alMenos: isOrdered,
  comoMaximo: isOrdered,
  tieneRespuesta: ({ tipo }) => !['calculado', 'derivado'].includes(tipo),
};

const HOW: Readonly<Record<Termino['operador'], string>> = {
  es: '',
  noEs: '',
  contiene: ' por lo que contiene',
  alMenos: ' por su tamaño',
  comoMaximo: ' por su tamaño',
  tieneRespuesta: '',
};

/** The least and the most values of an operator. */
const COUNTS: Readonly<Record<Termino['operador'], readonly [number, number]>> = {
  es: [1, 100],
  noEs: [1, 100],
  contiene: [1, 100],
  alMenos: [1, 1],
  comoMaximo: [1, 1],
  tieneRespuesta: [0, 0],
};

type Valor = string | number | boolean;

const mayContain = (plano: Plano, campo: Campo, valor: Valor): boolean =>
  'lista' in campo ? mayAnswer(plano, campo, valor) : typeof valor === 'string' && claveOf(valor) !== '';

function mayAnswer({ answersOf }: Plano, campo: Campo, valor: Valor): boolean {
  if (typeof valor === 'boolean' || valor === '') return false;
  if (campo.tipo === 'entero' || campo.tipo === 'escala') {
    const decimales = campo.tipo === 'entero' ? campo.decimales : undefined;
    return fitsDecimals(Number(valor), decimales ?? 0) && Number(valor) >= campo.min && Number(valor) <= campo.max;
  }
  if (campo.tipo === 'fecha') return /^\d{4}-\d{2}-\d{2}$/.test(String(valor));
  const answers = 'lista' in campo ? answersOf(campo.lista) : undefined;
  return !answers || answers.has(String(valor)) || answers.has(claveOf(String(valor)));
}

const DOCUMENTO: Exigencia = { tipos: ['documento', 'digitos', 'texto'], palabras: 'un documento' };
const ARCHIVO: Exigencia = { tipos: ['archivo'], palabras: 'un archivo' };

/** The questions that an effect reads or fills in, with the requirement on each. */
function questionsOfEfecto(efecto: Efecto): readonly (readonly [string, Exigencia])[] {
  if (efecto.efecto === 'contadores') return [];
  if (efecto.efecto === 'niveles') return efecto.campos.map((campo) => [campo, CALCULADO]);
  const { campo } = efecto;
  if (efecto.efecto === 'cupos') return Object.entries({ [campo]: OPCION, [efecto.persona]: DOCUMENTO });
  return Object.entries({ [campo]: CALCULADO, ...('archivo' in efecto && { [efecto.archivo]: ARCHIVO }) });
}

function* breachesOfEfectos(plano: Plano): Generator<Falta> {
  for (const [i, efecto] of (plano.tramite.formulario.efectos ?? []).entries()) {
    for (const [ruta, exigencia] of questionsOfEfecto(efecto)) {
      yield* questionAt(plano, { ruta, at: `formulario.efectos.${i}`, exigencia }).faltas;
    }
  }
}

function* breachesOfListas({ tramite: { listas = [] } }: Plano): Generator<Falta> {
  for (const [i, { nombre, opciones }] of listas.entries()) {
    const at = `listas.${i}`;
    if (listas.findIndex((one) => one.nombre === nombre) < i) yield { ruta: at, frase: 'hay otra con el mismo nombre' };
    const claves = opciones.map(({ clave }) => clave);
    const said = opciones.map(({ texto }) => cleanLine(texto).toLocaleLowerCase('es'));
    for (const j of opciones.keys()) {
      const ruta = `${at}.opciones.${j}`;
      if (said.indexOf(said[j]!) < j) yield { ruta, frase: 'está dos veces en su lista' };
      else if (claves.indexOf(claves[j]!) < j) yield { ruta, frase: 'tiene la clave de otra de su lista' };
    }
  }
}
