// Laws of a report that no type says: every path in it is a question of the form, once in a row, of a type that fits.
import { offeredColumnasOf } from '../columnas.ts';
import type { Dimension, Grafico } from '../grafico.ts';
import { COLUMNAS_DEL_SISTEMA, type Filtro } from '../informe.ts';
import type { TramiteGuardado } from './esquema.ts';
import type { Falta } from './limites.ts';
import { CHOICE, nameOf, NUMERO, questionAt, type Exigencia, type Plano } from './plano.ts';
import { EN_DIRECCION } from './reservadas.ts';

const CORREO: Exigencia = { tipos: ['correo'], palabras: 'un correo' };
const FECHA: Exigencia = { tipos: ['fecha'], palabras: 'una fecha' };

type Question = readonly [ruta: string, exigencia?: Exigencia];

/** Places of a report that name a question, with the requirement on it; `*` is each element of a list. */
const QUESTIONS: readonly Question[] = [
  ['columnas.*.campo'],
  ['columnas.*.y.*'],
  ['persona.nombreUsuario.*'],
  ['persona.email', CORREO],
  ['persona.rol.campo'],
  ['ownerCampo'],
  ['solicitud.pedido'],
  ['lecturas.*.parametro.filtro'],
  ['lecturas.*.only.campo', CHOICE],
  ['lecturas.*.cuerpo.filtro', CHOICE],
  ['agrupacion.por'],
  ['agrupacion.abreviada.campo'],
  ['agrupacion.abreviada.clave'],
  ['agrupacion.aparte.campo', NUMERO],
  ['agrupacion.aparte.below', NUMERO],
  ['filtros.*.raiz'],
];

/** Places of a report that name one of its columns. */
const COLUMNS = ['agrupacion.cabeza.*', 'agrupacion.orden.campo'].concat(
  ['onScreen', 'agrupacion.onScreen'].flatMap((pantalla) =>
    ['identidad', 'asunto', 'trailing'].map((parte) => `${pantalla}.${parte}.*`),
  ),
);

/** Returns the texts at a place of a report, with their paths. */
function textsAt(valor: unknown, place: readonly string[], at: string): (readonly [at: string, texto: string])[] {
  const [clave, ...rest] = place;
  if (clave === undefined) return typeof valor === 'string' ? [[at, valor]] : [];
  if (typeof valor !== 'object' || valor === null) return [];
  const inner = clave === '*' ? Object.entries(valor) : Object.entries(valor).filter(([own]) => own === clave);
  return inner.flatMap(([own, value]) => textsAt(value, rest, `${at}.${own}`));
}

type Context = { readonly plano: Plano; readonly informe: NonNullable<TramiteGuardado['informe']> };

/** Requires a question that a row answers once, or a column that every row has. */
function question(
  { plano, informe }: Context,
  ruta: string,
  rest: { at: string; exigencia?: Exigencia | undefined },
): readonly Falta[] {
  if (!plano.sitios.has(ruta) && Object.hasOwn(COLUMNAS_DEL_SISTEMA, ruta)) return [];
  const { sitio, faltas } = questionAt(plano, { ruta, ...rest });
  if (sitio?.lista === undefined || sitio.lista === informe.unidad) return faltas;
  return [...faltas, { ruta: rest.at, frase: `usa ${nameOf(plano, ruta)}, que cada envío responde varias veces` }];
}

/** Returns the breaches of the report, if any. */
export function breachesOfInforme(plano: Plano): readonly Falta[] {
  const { informe } = plano.tramite;
  if (!informe) return [];
  const context = { plano, informe };
  const { unidad, columnas, filtros = [], graficos = [] } = informe;
  const faltas = [
    ...(unidad === undefined || plano.sitios.get(unidad)?.nodo.tipo === 'lista'
      ? []
      : [
          {
            ruta: 'informe.unidad',
            frase: `sus filas serían las de «${unidad}», que no es una lista de este formulario`,
          },
        ]),
    ...QUESTIONS.flatMap(([place, exigencia]) =>
      textsAt(informe, place.split('.'), 'informe').flatMap(([at, ruta]) => question(context, ruta, { at, exigencia })),
    ),
    ...COLUMNS.flatMap((place) => textsAt(informe, place.split('.'), 'informe'))
      .filter(([, campo]) => !columnas.some((columna) => columna.campo === campo))
      .map(([at, campo]) => ({
        ruta: at,
        frase: `muestra ${nameOf(plano, campo)}, que no es una columna del informe`,
      })),
    ...filtros.flatMap((filtro, i) => [...breachesOfFiltro(context, filtro, `informe.filtros.${i}`)]),
    ...graficos.flatMap((grafico, i) => [...breachesOfGrafico(context, grafico, `informe.graficos.${i}`)]),
  ];
  // Columns are made of the questions that they name.
  return faltas.length > 0 ? faltas : [...breachesOfClaves(context)];
}

function* breachesOfClaves({ plano, informe }: Context): Generator<Falta> {
  const columnas = offeredColumnasOf({ ...informe, formulario: plano.tramite.formulario });
  const claves = columnas.map(({ clave }) => clave);
  for (const [i, { clave, source }] of columnas.entries()) {
    const ruta = `informe.columnas.${Math.min(i, informe.columnas.length - 1)}`;
    if (claves.indexOf(clave) < i) yield { ruta, frase: `hay dos columnas con la clave «${clave}»` };
    if (['id', 'estado', 'fechaRegistro'].includes(clave) && 'partes' in source) {
      yield { ruta, frase: `«${clave}» es una clave reservada` };
    }
  }
  const { orden, agrupacion, unidad } = informe;
  if (orden && !columnas.some(({ clave, orden: order }) => clave === orden.clave && order)) {
    yield { ruta: 'informe.orden', frase: `no se puede ordenar por «${orden.clave}»` };
  }
  if (!agrupacion) return;
  if (agrupacion.por === undefined && unidad === undefined) {
    yield { ruta: 'informe.agrupacion', frase: 'no dice por qué se agrupan las filas' };
  }
  if (claves.includes(agrupacion.clave)) {
    yield { ruta: 'informe.agrupacion.clave', frase: `«${agrupacion.clave}» ya es la clave de una columna` };
  }
}

function* breachesOfFiltro(context: Context, filtro: Filtro, at: string): Generator<Falta> {
  const { plano, informe } = context;
  const { campo } = filtro;
  const isOfTexts = 'deFilas' in filtro && filtro.deFilas === 'textos';
  yield* question(context, campo, { at, exigencia: 'umbrales' in filtro ? NUMERO : isOfTexts ? undefined : CHOICE });
  if (EN_DIRECCION.has(campo)) yield { ruta: at, frase: `«${campo}» es un nombre reservado` };
  if (informe.filtros?.find((one) => one.campo === campo) !== filtro) yield { ruta: at, frase: 'está dos veces' };
  const nodo = plano.sitios.get(campo)?.nodo;
  if ('lista' in filtro && nodo && 'lista' in nodo && nodo.lista !== filtro.lista) {
    yield { ruta: at, frase: `ofrece la lista «${filtro.lista}», que no es la de ${nameOf(plano, campo)}` };
  }
}

/** The questions that a dimension counts by, with the requirement on each. */
function questionsOfDimension(dimension: Dimension): readonly Question[] {
  if ('campos' in dimension) return dimension.campos.map((campo) => [campo]);
  if ('facultadDe' in dimension) return [[dimension.facultadDe]];
  if (!('campo' in dimension) || dimension.campo === undefined) return [];
  if ('cada' in dimension) return [[dimension.campo, FECHA]];
  const own: Question = dimension.bandas ? [dimension.campo, NUMERO] : [dimension.campo];
  return dimension.texto === undefined ? [own] : [own, [dimension.texto]];
}

function* breachesOfGrafico(context: Context, grafico: Grafico, at: string): Generator<Falta> {
  if (context.informe.graficos?.find(({ clave }) => clave === grafico.clave) !== grafico) {
    yield { ruta: at, frase: `hay dos gráficos con la clave «${grafico.clave}»` };
  }
  if (grafico.external) return;
  const { por, series, medida, referencia } = grafico;
  const dimensions = [por, ...(typeof series === 'object' ? [series] : [])];
  const several = dimensions.flatMap((dimension) => ('campos' in dimension ? dimension.campos : []));
  const averaged = medida ? (medida.promedio === 'valor' ? several : [medida.promedio]) : [];
  for (const [ruta, exigencia] of [
    ...dimensions.flatMap(questionsOfDimension),
    ...averaged.map((ruta) => [ruta, NUMERO] as const),
  ]) {
    yield* question(context, ruta, { at, exigencia });
  }
  if ([series, medida?.promedio].includes('valor') && several.length === 0) {
    yield { ruta: at, frase: 'compara los valores de varias preguntas, y no nombra cuáles' };
  }
  const { efectos = [] } = context.plano.tramite.formulario;
  const hasCupos = efectos.some((efecto) => efecto.efecto === 'cupos' && 'campo' in por && por.campo === efecto.campo);
  if (referencia && !hasCupos) yield { ruta: at, frase: 'muestra cupos de una pregunta que no los tiene' };
}
