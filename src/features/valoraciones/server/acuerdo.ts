// How far second reviews agree with the first ones, and how evaluators marked sample classrooms.
import { NA, type Criterio, type Rubrica } from '#catalogo/rubrica/rubrica.ts';
import type { Rubricas } from '#features/rubricas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { AcuerdoDeCriterio, AcuerdoDeSemestre, Muestra } from '../contract-gestion.ts';
import { icc, weightedKappa } from './agreement.ts';
import { selectMuestras } from './ciclos.store.ts';
import { countSegundas, selectSent, type FilaValoracion } from './store.ts';
import { rubricaOf, scoreOf } from './valoraciones.ts';

/** Below it no coefficient is told: it would say more than so few pairs can. */
const MINIMO_DE_PARES = 30;
const LEVELS = 6;

/** A score of both evaluators in a criterion, or a total; by whom the second is. */
type Pair = { readonly first: number; readonly second: number };

const shareOf = (pairs: readonly Pair[], matches: (pair: Pair) => boolean): number | null =>
  pairs.length === 0 ? null : pairs.filter(matches).length / pairs.length;

const agreementOf = (pairs: readonly Pair[]) => ({
  pares: pairs.length,
  iguales: shareOf(pairs, ({ first, second }) => first === second),
  aUnNivel: shareOf(pairs, ({ first, second }) => Math.abs(first - second) <= 1),
  diferencia:
    pairs.length === 0 ? null : pairs.reduce((sum, { first, second }) => sum + first - second, 0) / pairs.length,
});

function kappaOf(pairs: readonly Pair[]): AcuerdoDeCriterio['kappa'] {
  if (pairs.length < MINIMO_DE_PARES) return null;
  const table = Array.from({ length: LEVELS }, (_, i) =>
    Array.from({ length: LEVELS }, (__, j) => pairs.filter(({ first, second }) => first === i && second === j).length),
  );
  const kappa = weightedKappa(table);
  return kappa && { valor: kappa.valor, desde: kappa.desde, hasta: kappa.hasta };
}

type Marked = { readonly fila: FilaValoracion; readonly rubrica: Rubrica };

const pairsOf = (marked: readonly Marked[], clave: string): readonly Pair[] =>
  marked.flatMap(({ fila, rubrica }) => {
    const first = fila.primera?.[clave];
    const second = scoreOf(rubrica, clave, fila.elecciones[clave]?.descriptor);
    return typeof first === 'number' && typeof second === 'number' ? [{ first, second }] : [];
  });

/** Counts the pairs in which one alone gave a score, and the other said that it does not apply. */
const unevenOf = (marked: readonly Marked[], clave: string): number =>
  marked.filter(({ fila, rubrica }) => {
    const first = fila.primera?.[clave] ?? NA;
    const second = scoreOf(rubrica, clave, fila.elecciones[clave]?.descriptor) ?? NA;
    return (first === NA) !== (second === NA);
  }).length;

const meanScore = ({ fila, rubrica }: Marked): number | null => {
  const scores = rubrica.criterios.flatMap(({ clave }) => {
    const score = scoreOf(rubrica, clave, fila.elecciones[clave]?.descriptor);
    return typeof score === 'number' ? [score] : [];
  });
  return scores.length === 0 ? null : scores.reduce((a, b) => a + b, 0) / scores.length;
};

const totalsOf = (marked: readonly Marked[]): readonly (readonly number[])[] =>
  marked.flatMap((one) => {
    const first = one.fila.primera?.['total'];
    const second = meanScore(one);
    return typeof first === 'number' && second !== null ? [[first, second]] : [];
  });

const DISAGREED = (a: AcuerdoDeCriterio, b: AcuerdoDeCriterio): number =>
  (a.iguales ?? 2) - (b.iguales ?? 2) || (a.aUnNivel ?? 2) - (b.aUnNivel ?? 2) || a.numero - b.numero;

type Context = { readonly db: Db; readonly rubricas: Rubricas };

/** Reads how far the second reviews of a semester agree with the first; those that are not sent count for nothing. */
export async function readAcuerdo({ db, rubricas }: Context, semestre: string): Promise<AcuerdoDeSemestre> {
  const [filas, counts, find] = await Promise.all([
    selectSent(db, 'segunda', semestre),
    countSegundas(db, semestre),
    rubricas.buscar(),
  ]);
  const marked = filas.map((fila) => ({ fila, rubrica: rubricaOf(find, fila) }));
  const criterios = newestCriterios(marked).map(({ clave, numero, nombre, criterio }): AcuerdoDeCriterio => {
    const pairs = pairsOf(marked, clave);
    return {
      clave,
      numero,
      nombre,
      criterio,
      ...agreementOf(pairs),
      disparejos: unevenOf(marked, clave),
      kappa: kappaOf(pairs),
    };
  });
  const totals = totalsOf(marked);
  return {
    semestre,
    ...counts,
    minimo: MINIMO_DE_PARES,
    criterios: criterios.toSorted(DISAGREED),
    evaluadores: [...Map.groupBy(marked, ({ fila }) => fila.usuario).values()].map((own) => {
      const pairs = newestCriterios(own).flatMap(({ clave }) => pairsOf(own, clave));
      const { diferencia, ...agreement } = agreementOf(pairs);
      return { nombre: own[0]!.fila.nombre, ...agreement, diferencia: diferencia === null ? null : 0 - diferencia };
    }),
    total: totals.length < MINIMO_DE_PARES ? null : icc(totals),
  };
}

/** The criteria that were marked, in the words of the newest rubric among them. */
function newestCriterios(marked: readonly Marked[]): readonly Criterio[] {
  const newestFirst = marked.map(({ rubrica }) => rubrica).toSorted((a, b) => b.version - a.version);
  const byClave = new Map<string, Criterio>();
  for (const { criterios } of newestFirst)
    for (const criterio of criterios) if (!byClave.has(criterio.clave)) byClave.set(criterio.clave, criterio);
  return [...byClave.values()].toSorted((a, b) => a.numero - b.numero);
}

/**
 * Reads the sample classrooms of a semester.
 * @param reader how the others marked is told to a person who sent their own marks
 */
export async function readMuestras({ db, rubricas }: Context, semestre: string, reader: string): Promise<Muestra[]> {
  const [muestras, sent, find] = await Promise.all([
    selectMuestras(db, semestre),
    selectSent(db, 'calibracion', semestre),
    rubricas.buscar(),
  ]);
  return muestras.map(({ id, nombre, direccion, tipo, version_rubrica: version, creada }) => {
    const filas = sent.filter(({ muestra }) => muestra === id);
    const mayRead = filas.some(({ usuario }) => usuario === reader);
    return {
      id,
      nombre,
      direccion,
      tipo,
      creada: creada.toISOString(),
      enviadas: filas.length,
      criterios: mayRead ? compareMarks(find(tipo, version), filas) : null,
    };
  });
}

function compareMarks(rubrica: Rubrica, filas: readonly FilaValoracion[]): NonNullable<Muestra['criterios']> {
  const compared = rubrica.criterios.map(({ clave, numero, nombre, criterio, descriptores }) => {
    const scores = filas.map(({ elecciones }) => scoreOf(rubrica, clave, elecciones[clave]?.descriptor));
    const numbers = scores.filter((one) => typeof one === 'number');
    return {
      clave,
      numero,
      nombre,
      criterio,
      marcas: filas.map(({ nombre: evaluador, elecciones }, i) => ({
        nombre: evaluador,
        valoracion: String(scores[i] ?? NA),
        descripcion: descriptores.find((one) => one.clave === elecciones[clave]?.descriptor)?.descripcion ?? '',
        nota: elecciones[clave]?.observacionAdicional ?? '',
      })),
      distancia: numbers.length < 2 ? null : Math.max(...numbers) - Math.min(...numbers),
    };
  });
  return compared.toSorted((a, b) => (b.distancia ?? -1) - (a.distancia ?? -1) || a.numero - b.numero);
}
