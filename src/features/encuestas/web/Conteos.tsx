// Counts of answers: columns of questions and blocks, bars, means and legend.
import { formatDecimals } from '#catalogo/decimales.ts';
import { meanOfPasos, sumOfPasos, type Pasos } from '#catalogo/encuesta-docente/conteos.ts';
import {
  informacionEncuestaDocente as informe,
  inGruposMessage,
  TODAS_LAS_PREGUNTAS,
  type Bloque,
  type ClaveDePregunta,
  type OrdenDeEncuestas,
} from '#catalogo/encuesta-docente/informe.ts';
import type { Redaccion } from '#catalogo/encuesta-docente/redaccion.ts';
import { inThousands } from '#platform/contract/quantities.ts';
import { Row } from '#platform/web/ui/layout.tsx';
import { Muted, MutedInline, VisuallyHidden } from '#platform/web/ui/text.tsx';
import type { FilaDeResultados } from '../contract.ts';
import styles from './resultados.module.css';

/** A column of counts: a question, or all questions of a block together. */
export type ColumnaDeConteos = {
  readonly clave: OrdenDeEncuestas;
  /** Key of a question; blocks have only a title. */
  readonly codigo: string | null;
  readonly titulo: string;
  readonly preguntas: readonly ClaveDePregunta[];
};

const { bloques } = informe;

const columnsOfBloque = ({ preguntas }: Bloque, redaccion: Redaccion): readonly ColumnaDeConteos[] =>
  preguntas.map((clave) => ({
    clave,
    codigo: clave,
    titulo: redaccion[clave],
    preguntas: [clave],
  }));

const BLOQUE_COLUMNS: readonly ColumnaDeConteos[] = bloques.map(({ clave, titulo, preguntas }) => ({
  clave,
  codigo: null,
  titulo,
  preguntas,
}));

export const ALL_PREGUNTAS: ColumnaDeConteos = {
  clave: TODAS_LAS_PREGUNTAS,
  codigo: null,
  titulo: 'Promedio',
  preguntas: bloques.flatMap(({ preguntas }) => preguntas),
};

/** Adds the steps of a column's questions; null if they may not be shown. */
export const pasosOf = ({ preguntas }: ColumnaDeConteos, { preguntas: conteos }: FilaDeResultados): Pasos | null =>
  conteos && sumOfPasos(preguntas.map((pregunta) => conteos[pregunta] ?? []));

/** Columns of the table: the four blocks, or the questions of one as its semester words them. */
export function columnsOf(bloque: Bloque['clave'] | undefined, redaccion: Redaccion): readonly ColumnaDeConteos[] {
  const found = bloques.find(({ clave }) => clave === bloque);
  return found ? columnsOfBloque(found, redaccion) : BLOQUE_COLUMNS;
}

type LeyendaProps = {
  readonly minimo: number;
  /** Subjects of the marked mean; null: none. */
  readonly referencia: string | null;
};

/** Legend of the five bars and the rule below them. */
export function Leyenda({ minimo, referencia }: LeyendaProps) {
  return (
    <Row as="p" gap={4}>
      <MutedInline>Promedio (1 a 5) y respuestas, de izquierda a derecha:</MutedInline>
      {informe.pasos.map((paso, i) => (
        <MutedInline key={paso}>
          <span className={styles['muestra']} data-paso={i + 1} aria-hidden="true" />
          <span>{` ${i + 1} ${paso}`}</span>
        </MutedInline>
      ))}
      {referencia !== null && (
        <>
          <MutedInline>
            <span className={styles['muestraDePunto']} aria-hidden="true" />
            {' su promedio'}
          </MutedInline>
          <MutedInline>
            <span className={styles['muestraDeReferencia']} aria-hidden="true" />
            <span>{`  el de ${referencia}`}</span>
          </MutedInline>
        </>
      )}
      {minimo > 1 && <MutedInline>{`${informe.oculto} menos de ${minimo} respuestas: no se muestran`}</MutedInline>}
    </Row>
  );
}

/** Explains when new answers appear; nothing if each appears at once. */
export const LeyendaDeGrupos = ({ minimo }: { readonly minimo: number }) =>
  minimo > 1 && <Muted>{inGruposMessage(minimo)}</Muted>;

/** The mean of the steps, `4,2`. */
export const meanText = (pasos: Pasos): string => {
  const promedio = meanOfPasos(pasos);
  return promedio === null ? informe.oculto : formatDecimals(promedio, 1);
};

/** Reason for a hidden number. */
const TOO_FEW = 'Muy pocas respuestas';

/** Shown in place of a number of too few answers. */
export const TooFew = () => (
  <>
    <span title={TOO_FEW} aria-hidden="true">
      {informe.oculto}
    </span>
    <VisuallyHidden>{TOO_FEW}</VisuallyHidden>
  </>
);

type ReglaProps = { readonly promedio: number | null; readonly referencia: number | null };

/** A rule below the five steps: a dot at the mean, a line at the mean of all subjects. */
export const MeanRule = ({ promedio, referencia }: ReglaProps) => (
  <span className={styles['regla']} aria-hidden="true">
    {referencia !== null && <span className={styles['referencia']} style={placeOnRule(referencia)} />}
    {promedio !== null && <span className={styles['punto']} style={placeOnRule(promedio)} />}
  </span>
);

/** Each step is in the middle of one of five equal parts. */
const placeOnRule = (valor: number) => ({ insetInlineStart: `${((valor - 0.5) / informe.pasos.length) * 100}%` });

/** The mean in words, with the mean of all subjects. */
export const describeMean = (pasos: Pasos, referencia: number | null): string =>
  `Promedio ${meanText(pasos)}${referencia === null ? '' : `, el de todas ${formatDecimals(referencia, 1)}`}.`;

type ConteosProps = {
  /** Null if they may not be shown. */
  readonly pasos: Pasos | null;
  /** Mean of all subjects in the same questions; null: no answers. */
  readonly referencia?: number | null;
  /** Larger, with words below the numbers, without the mean. */
  readonly withPalabras?: boolean;
};

/** The mean and five counts, from Deficiente to Excelente: bars with their numbers below. */
export function Conteos({ pasos, referencia = null, withPalabras = false }: ConteosProps) {
  if (!pasos) return <TooFew />;
  // Bars show proportions; the numbers show the amounts.
  const highest = Math.max(1, ...pasos);
  return (
    <>
      <VisuallyHidden>
        {`${describeMean(pasos, referencia)} ${informe.pasos.map((paso, i) => `${paso}: ${pasos[i]}`).join(', ')}.`}
      </VisuallyHidden>
      <span className={styles['conteos']} data-amplio={withPalabras} aria-hidden="true">
        {!withPalabras && <span className={styles['promedio']}>{meanText(pasos)}</span>}
        {pasos.map((count, i) => (
          <span key={i} className={styles['paso']} data-paso={i + 1}>
            <span className={styles['hueco']}>
              <span className={styles['barra']} style={{ blockSize: `${(count / highest) * 100}%` }} />
            </span>
            <span className={styles['numero']} data-cero={count === 0}>
              {inThousands(count)}
            </span>
            {withPalabras && <span className={styles['palabra']}>{informe.pasos[i]}</span>}
          </span>
        ))}
        {!withPalabras && <MeanRule promedio={meanOfPasos(pasos)} referencia={referencia} />}
      </span>
    </>
  );
}
