// Differences between two versions of a form, by key, with their consequence, in sentences for managers.
import { listText } from '#platform/contract/lists.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { hojasOf, type Nodo } from '../arbol.ts';
import { LARGO_DE_TEXTO } from '../campos/base.ts';
import type { Lista } from '../listas/opcion.ts';
import { isNota } from '../nota.ts';
import type { Tramite } from '../tramite.ts';
import { isWithin, questionsOnPage, sitiosOf, type Sitio } from './plano.ts';

const CONSECUENCIAS = ['imposible', 'avisar', 'libre'] as const;

/** The gravest first: former answers could not be read; something is lost or asked otherwise; nothing is lost. */
export type Consecuencia = (typeof CONSECUENCIAS)[number];

/** A difference; `ruta` is the path of a question, empty for the whole form. */
export type Diferencia = { readonly ruta: string; readonly consecuencia: Consecuencia; readonly mensaje: string };

/** Says that the report is another, whatever changed in it. */
export const CAMBIA_EL_INFORME = 'Cambia el informe.';

type Version = Pick<Tramite, 'formulario' | 'informe' | 'listas' | 'inicio' | 'recordatorios'>;
type Change = readonly [Consecuencia, string];
type Pair<T> = readonly [old: T, current: T];

/** Compares values whose properties may be written in another order. */
const isSame = (one: unknown, other: unknown): boolean => inOrder(one) === inOrder(other);

const inOrder = (valor: unknown): string =>
  JSON.stringify(valor ?? null, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );

/** Returns the differences of a version from the one before it, the gravest first; none if they are alike. */
export function diferenciasOf(old: Version, current: Version): readonly Diferencia[] {
  const versions = [old, current] as const;
  const sitios = [sitiosOf(old.formulario.campos), sitiosOf(current.formulario.campos)] as const;
  const all = [
    ...outermost(sitios[0], ({ ruta, nodo }) => typeOf(sitios[1].get(ruta)?.nodo) !== typeOf(nodo)).map(
      ({ ruta, nodo }) => diferencia(ruta, sitios[1].has(ruta) && !isNota(nodo) ? otherType(nodo) : removal(nodo)),
    ),
    ...outermost(sitios[1], ({ ruta, nodo }) => {
      const before = typeOf(sitios[0].get(ruta)?.nodo);
      // Nothing was answered under the key of a text.
      return (before === undefined || before === 'nota') && before !== typeOf(nodo);
    }).map(({ ruta, nodo }) => diferencia(ruta, addition(nodo))),
    ...[...sitios[1].values()].flatMap(({ ruta, nodo }) => {
      const before = sitios[0].get(ruta)?.nodo;
      if (!before || typeOf(before) !== typeOf(nodo)) return [];
      return [...changesOfNodo([before, nodo], versions)].map((change) => diferencia(ruta, change));
    }),
    ...[...changesOfForm(versions)].map((change) => diferencia('', change)),
  ];
  if (all.length === 0 && !isSame(content(old), content(current))) {
    return [diferencia('', ['libre', 'Cambian detalles que no tocan las respuestas.'])];
  }
  const rank = ({ consecuencia }: Diferencia): number => CONSECUENCIAS.indexOf(consecuencia);
  return all.toSorted((one, other) => rank(one) - rank(other));
}

const content = ({ formulario: { version: _version, ...formulario }, informe, listas, inicio }: Version) => ({
  formulario,
  informe: { ...informe, formulario: null },
  listas,
  inicio,
});

const diferencia = (ruta: string, [consecuencia, mensaje]: Change): Diferencia => ({ ruta, consecuencia, mensaje });

/** Returns the nodes with a name that fit, without those inside another one that fits. */
function outermost(sitios: ReadonlyMap<string, Sitio>, fits: (sitio: Sitio) => boolean): readonly Sitio[] {
  const fitting = [...sitios.values()].filter((sitio) => isNamed(sitio.nodo) && fits(sitio));
  return fitting.filter(({ ruta }) => !fitting.some((outer) => outer.ruta !== ruta && isWithin(ruta, outer.ruta)));
}

const isNamed = (nodo: Nodo): boolean => nodo.tipo !== 'grupo' || nodo.matriz !== undefined || isNota(nodo);

const typeOf = (nodo: Nodo | undefined): Nodo['tipo'] | 'nota' | undefined =>
  nodo && isNota(nodo) ? 'nota' : nodo?.tipo;

/** Characters that name a text without answer. */
const MOST = 60;

function nameOf(nodo: Nodo): string {
  if (nodo.tipo !== 'grupo') return `«${nodo.etiqueta}»`;
  if (isNota(nodo)) return `«${nodo.texto.length > MOST ? `${nodo.texto.slice(0, MOST).trim()}…` : nodo.texto}»`;
  return nodo.matriz ? `«${nodo.matriz.etiqueta}»` : `el grupo de «${hojasOf(nodo.campos)[0]?.campo.etiqueta}»`;
}

const removal = (nodo: Nodo): Change =>
  isNota(nodo)
    ? ['libre', `Se quita ${nameOf(nodo)}.`]
    : ['avisar', `Se retira ${nameOf(nodo)}: su columna queda en el informe con lo que ya se respondió.`];

const otherType = (nodo: Nodo): Change => [
  'imposible',
  `${nameOf(nodo)} no puede ser otro tipo de pregunta: retírela y haga una nueva.`,
];

/** Returns true if an answer cannot be without the node, where it is asked. */
const isObligatorio = (nodo: Nodo): boolean => {
  if (nodo.tipo === 'grupo') return hojasOf(nodo.campos).some(({ campo }) => isObligatorio(campo));
  return nodo.tipo === 'lista' ? nodo.min > 0 : nodo.tipo !== 'derivado' && nodo.obligatorio !== false;
};

const addition = (nodo: Nodo): Change =>
  isObligatorio(nodo)
    ? ['avisar', `Se agrega ${nameOf(nodo)}, obligatoria: las respuestas anteriores quedan sin ella.`]
    : ['libre', `Se agrega ${nameOf(nodo)}.`];

/** Rules that a question has or lacks; one that it gains refuses answers that were accepted. */
const RULES = ['untilToday', 'delSemestre', 'institucional', 'noHabilitable', 'repite', 'coincide'];

/** Properties with sentences of their own. */
const TOLD = new Set([
  'min',
  'max',
  'decimales',
  'tipos',
  'obligatorio',
  'visibleSi',
  'sensible',
  'identifica',
  'lista',
  'campos',
  'item',
]);

type Propiedades = Readonly<Record<string, unknown>>;

/** Returns numbers that grow as a question accepts less. */
const strictnessOf = (nodo: Propiedades): readonly number[] => [
  Number(nodo['min'] ?? 0),
  -Number(nodo['max'] ?? LARGO_DE_TEXTO),
  -Number(nodo['decimales'] ?? 0),
  ...RULES.map((rule) => Number(Boolean(nodo[rule]))),
];

/** Returns the rest of a node that people read or see. A rule that both have may have other words. */
const restOf = (nodo: Propiedades, other: Propiedades): Propiedades =>
  Object.fromEntries(
    Object.entries(nodo).filter(([clave]) => !TOLD.has(clave) && (!RULES.includes(clave) || Boolean(other[clave]))),
  );

/** The changes of what a question accepts. */
function* changesOfReglas(name: string, [old, current]: Pair<Nodo>): Generator<Change> {
  const [before, after]: Pair<Propiedades> = [old, current];
  if (old.tipo === 'escala' && (before['min'] !== after['min'] || before['max'] !== after['max'])) {
    yield ['imposible', `${name} no puede cambiar de escala: retírela y haga una nueva.`];
    return;
  }
  const types = (nodo: Nodo): readonly string[] => (nodo.tipo === 'archivo' ? nodo.tipos : []);
  const steps = [
    ...strictnessOf(after).map((value, i) => value - strictnessOf(before)[i]!),
    ...types(old).map((tipo) => (types(current).includes(tipo) ? 0 : 1)),
    ...types(current).map((tipo) => (types(old).includes(tipo) ? 0 : -1)),
  ];
  if (steps.some((step) => step > 0)) yield ['avisar', `${name} acepta menos respuestas que antes.`];
  if (steps.some((step) => step < 0)) yield ['libre', `${name} acepta más respuestas que antes.`];
  const isOptional = after['obligatorio'] === false;
  if ((before['obligatorio'] === false) === isOptional) return;
  yield isOptional ? ['libre', `${name} deja de ser obligatoria.`] : ['avisar', `${name} pasa a ser obligatoria.`];
}

function* changesOfNodo([old, current]: Pair<Nodo>, versions: Pair<Version>): Generator<Change> {
  const name = nameOf(current);
  const [before, after]: Pair<Propiedades> = [old, current];
  yield* changesOfReglas(name, [old, current]);
  if (!isSame(before['visibleSi'], after['visibleSi'])) yield ['avisar', `Cambia cuándo se pregunta ${name}.`];
  if (before['identifica'] !== after['identifica'] || Boolean(before['sensible']) !== Boolean(after['sensible'])) {
    yield ['avisar', `Cambia si ${name} identifica a la persona o es un dato sensible, también en lo ya respondido.`];
  }
  const listas = [listaOf(versions[0], before), listaOf(versions[1], after)] as const;
  if (listas[0] && listas[1]) yield* changesOfOpciones(name, [listas[0], listas[1]]);
  else if (before['lista'] !== after['lista']) yield ['avisar', `${name} ofrece otra lista de opciones.`];
  if (!isSame(restOf(before, after), restOf(after, before))) {
    yield ['libre', `Cambian los textos o la presentación de ${name}.`];
  }
}

/** Returns the own list of a question; options of shared lists change without versions. */
const listaOf = ({ listas = [] }: Version, { lista }: Propiedades): Lista | undefined =>
  listas.find(({ nombre }) => nombre === lista);

function* changesOfOpciones(name: string, listas: Pair<Lista>): Generator<Change> {
  const [old, current] = listas.map(
    ({ opciones }) =>
      new Map(opciones.filter(({ activa }) => activa !== false).map(({ clave, texto }) => [clave, texto])),
  ) as unknown as Pair<ReadonlyMap<string, string>>;
  const quoted = (textos: readonly string[]): string => listText(textos.map((texto) => `«${texto}»`));
  const missingIn = (all: ReadonlyMap<string, string>, some: ReadonlyMap<string, string>): readonly string[] =>
    [...all].flatMap(([clave, texto]) => (some.has(clave) ? [] : [texto]));
  const [retired, added] = [missingIn(old, current), missingIn(current, old)];
  if (retired.length > 0) yield ['avisar', `${name} deja de ofrecer ${quoted(retired)}: lo ya respondido se conserva.`];
  if (added.length > 0) yield ['libre', `${name} ofrece también ${quoted(added)}.`];
  for (const [clave, texto] of old) {
    const renamed = current.get(clave) ?? texto;
    if (renamed !== texto) yield ['libre', `En ${name}, «${texto}» pasa a llamarse «${renamed}».`];
  }
}

function* changesOfForm([old, current]: Pair<Version>): Generator<Change> {
  const [before, after] = [old.formulario, current.formulario];
  yield* changesOfConsentimiento([before.consentimiento, after.consentimiento]);
  if (!isSame(before.bloqueo?.condicion, after.bloqueo?.condicion))
    yield ['avisar', 'Cambia cuándo no se puede enviar.'];
  if (!isSame(before.limites, after.limites)) yield ['avisar', 'Cambia cuántas respuestas admite.'];
  if (!isSame(old.recordatorios, current.recordatorios)) yield ['libre', 'Cambian los recordatorios.'];
  if (!isSame(before.conservacion, after.conservacion)) {
    yield [
      'avisar',
      `Cambia cuánto se conservan los datos personales: ${timeOf(before)} antes, ${timeOf(after)} ahora.`,
    ];
  }
  if (before.acceso !== after.acceso) yield ['avisar', 'Cambia quién puede diligenciarlo.'];
  if (!isSame(before.efectos, after.efectos)) {
    yield ['avisar', 'Cambian los cupos, el número o lo demás que llena el servidor.'];
  }
  const pages = [questionsOnPage(before), questionsOnPage(after)] as const;
  const common = pages.map((page) => page.filter((ruta) => pages.every((one) => one.includes(ruta))));
  if (!isSame(common[0], common[1])) yield ['libre', 'Cambia el orden de las preguntas.'];
  const conditionIn = ({ secciones }: typeof before, hoja: string) =>
    secciones.find(({ campos }) => campos.some((outer) => isWithin(hoja, outer)))?.visibleSi;
  for (const { titulo, campos } of after.secciones) {
    const inside = common[0]!.filter((hoja) => campos.some((outer) => isWithin(hoja, outer)));
    if (inside.some((hoja) => !isSame(conditionIn(before, hoja), conditionIn(after, hoja)))) {
      yield ['avisar', `Cambia cuándo se muestra la sección «${titulo}».`];
    }
  }
  const texts = ({ titulo, textos, secciones, bloqueo }: typeof before) => [
    titulo,
    textos,
    secciones.map((seccion) => [seccion.titulo, seccion.descripcion]),
    before.bloqueo && after.bloqueo && bloqueo?.mensaje,
  ];
  if (!isSame(texts(before), texts(after)))
    yield ['libre', 'Cambian el título, las secciones o los textos del formulario.'];
  if (!isSame(content(old).informe, content(current).informe)) yield ['libre', CAMBIA_EL_INFORME];
}

const timeOf = ({ conservacion }: Pick<Tramite['formulario'], 'conservacion'>): string =>
  conservacion ? countOf(conservacion.meses, 'mes', 'meses') : 'sin límite';

function* changesOfConsentimiento([old, current]: Pair<Tramite['formulario']['consentimiento']>): Generator<Change> {
  if (!old && current) yield ['avisar', 'Se pide un consentimiento: las respuestas anteriores quedan sin él.'];
  if (old && !current) yield ['avisar', 'Ya no se pide el consentimiento.'];
  if (!old || !current || old.texto === current.texto) return;
  yield old.version === current.version
    ? ['imposible', 'El texto del consentimiento no puede cambiar sin otra versión.']
    : ['avisar', 'Cambia el texto del consentimiento: es una versión nueva, y cada respuesta conserva la suya.'];
}
