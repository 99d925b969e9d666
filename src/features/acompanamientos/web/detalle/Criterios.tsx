// Result by criterion, and the general observation, on the accompaniment's page.
import { useRef, useState } from 'react';
import { NA, TEXTO_DE_SIGNO } from '#catalogo/rubrica/rubrica.ts';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Fold } from '#platform/web/ui/Fold.tsx';
import { InfoIcon } from '#platform/web/ui/icons.tsx';
import { Box, Row } from '#platform/web/ui/layout.tsx';
import { ScoreBar } from '#platform/web/ui/ScoreBar.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Muted, Prose } from '#platform/web/ui/text.tsx';
import type { Detalle } from '../../contract-resultado.ts';
import {
  EVIDENCIA,
  NO_SE_EVALUO,
  textoDeAntes,
  textoDeCriterio,
  type CriterioDelResultado,
  type Resultado,
} from '../../resultado.ts';
import { Evidencia } from '../Evidencia.tsx';
import styles from '../resultado.module.css';

type CriteriosProps = {
  readonly resultado: Resultado;
  /** The teacher's own choices; null without a self-review. */
  readonly autoevaluacion: Detalle['autoevaluacion'];
};

/** Result by criterion: those below the mark first and open, the others folded; then the general observation. */
export function Criterios({ resultado, autoevaluacion }: CriteriosProps) {
  const { criterios, noEvaluados, marca, observacionGeneral } = resultado;
  const criterioPropioOf = (criterio: CriterioDelResultado): CriterioPropio | undefined =>
    autoevaluacion?.find(({ clave }) => clave === criterio.clave);
  const bajos = criterios.filter(({ porMejorar: toImprove }) => toImprove);
  return (
    <>
      {bajos.length > 0 && (
        <Section title="Por mejorar">
          {bajos.map((criterio) => (
            <Box as="article" gap={2} key={criterio.numero} id={`criterio-${criterio.numero}`} look="attention">
              <Row gap={4} align="top" place="between">
                <h3>{`${criterio.numero}. ${criterio.nombre}`}</h3>
                <Valoracion criterio={criterio} marca={marca} criterioPropio={criterioPropioOf(criterio)} />
              </Row>
              <Criterio criterio={criterio} criterioPropio={criterioPropioOf(criterio)} />
            </Box>
          ))}
        </Section>
      )}
      <Others
        title={bajos.length > 0 ? 'Los demás criterios' : 'Criterios'}
        criterios={[...criterios.filter(({ porMejorar: toImprove }) => !toImprove), ...noEvaluados].toSorted(
          (a, b) => a.numero - b.numero,
        )}
        marca={marca}
        criterioPropioOf={criterioPropioOf}
      />
      {observacionGeneral !== '' && (
        <Section title="Observación general">
          <Prose>{observacionGeneral}</Prose>
        </Section>
      )}
    </>
  );
}

type DemasProps = {
  readonly title: string;
  readonly criterios: readonly (CriterioDelResultado | Resultado['noEvaluados'][number])[];
  readonly marca: number;
  readonly criterioPropioOf: (criterio: CriterioDelResultado) => CriterioPropio | undefined;
};

/** Folded criteria, opened one by one or all at once; in print all are open. */
function Others({ title, criterios, marca, criterioPropioOf }: DemasProps) {
  const lista = useRef<HTMLDivElement>(null);
  const [all, setAll] = useState(false);
  if (criterios.length === 0) return null;
  function toggleAll(): void {
    for (const hTMLDetailsElement of lista.current?.querySelectorAll('details') ?? []) hTMLDetailsElement.open = !all;
    setAll(!all);
  }
  return (
    <Section title={title} beside={<Button onClick={toggleAll}>{all ? 'Cerrar todos' : 'Abrir todos'}</Button>}>
      <div ref={lista} className={styles['demas']}>
        {criterios.map((criterio) => {
          const titulo = `${criterio.numero}. ${criterio.nombre}`;
          return 'criterio' in criterio ? (
            <Fold
              key={criterio.numero}
              id={`criterio-${criterio.numero}`}
              title={titulo}
              beside={<Valoracion criterio={criterio} marca={marca} criterioPropio={criterioPropioOf(criterio)} />}
            >
              <Criterio criterio={criterio} criterioPropio={criterioPropioOf(criterio)} />
            </Fold>
          ) : (
            <p key={criterio.numero} className={styles['fuera']}>
              <span>{titulo}</span> <span>{NO_SE_EVALUO}</span>
            </p>
          );
        })}
      </div>
    </Section>
  );
}

const SIGNOS = {
  pos: { tone: 'success' },
  int: { tone: 'info', icon: InfoIcon },
  neg: { tone: 'warning' },
} as const;

type CriterioProps = { readonly criterio: CriterioDelResultado; readonly criterioPropio: CriterioPropio | undefined };

function Criterio({ criterio: criterioDelResultado, criterioPropio }: CriterioProps) {
  const { numero, criterio, descriptor, observacion, observacionAdicional, evidencia } = criterioDelResultado;
  return (
    <>
      <Muted>{criterio}</Muted>
      {descriptor !== '' && <Prose>{descriptor}</Prose>}
      {observacion && (
        <Box look="aside" gap={1}>
          {observacion.signo && (
            <p>
              <Badge {...SIGNOS[observacion.signo]}>{TEXTO_DE_SIGNO[observacion.signo]}</Badge>
            </p>
          )}
          <Prose>{observacion.texto}</Prose>
        </Box>
      )}
      {observacionAdicional !== '' && (
        <Box look="aside" gap={1}>
          <Muted>Observación adicional</Muted>
          <Prose>{observacionAdicional}</Prose>
        </Box>
      )}
      {criterioPropio && criterioPropio.nota !== '' && (
        <Box look="aside" gap={1}>
          <Muted>Nota de la autoevaluación</Muted>
          <Prose>{criterioPropio.nota}</Prose>
        </Box>
      )}
      {evidencia && <Evidencia numero={numero} titulo={EVIDENCIA} evidencia={evidencia} />}
    </>
  );
}

/** The teacher's own choice in a criterion. */
type CriterioPropio = NonNullable<Detalle['autoevaluacion']>[number];

type ValoracionProps = {
  readonly criterio: CriterioDelResultado;
  readonly marca: number;
  readonly criterioPropio: CriterioPropio | undefined;
};

/** Difference of two scores from which they are worth a conversation. */
const TO_TALK = 2;

/** Score as text and bar: a tick at the bottom for 0, an empty dashed bar for no score. */
function Valoracion({ criterio, marca, criterioPropio }: ValoracionProps) {
  const { porMejorar: toImprove } = criterio;
  const valoracion = criterio.valoracion ?? NA;
  const before = textoDeAntes(criterio);
  return (
    <div className={styles['valoracion']} data-bajo={toImprove}>
      <ScoreBar value={valoracion === NA ? null : valoracion} max={5} mark={marca} low={toImprove} />
      <div className={styles['valor']}>
        <span>{textoDeCriterio(criterio)}</span>
        {before && <small>{` (${before})`}</small>}
        {criterioPropio && <OwnScore criterioPropio={criterioPropio} valoracion={valoracion} />}
      </div>
    </div>
  );
}

type OwnScoreProps = { readonly criterioPropio: CriterioPropio; readonly valoracion: number | typeof NA };

/** The teacher's own score beside the evaluator's, and the evaluator's choice before they saw it. */
function OwnScore({ criterioPropio: { valoracion: own, antes: before }, valoracion }: OwnScoreProps) {
  const isToTalk = own !== NA && valoracion !== NA && Math.abs(Number(own) - valoracion) >= TO_TALK;
  return (
    <Row gap={2}>
      <Muted as="span">{`Autoevaluación: ${own}`}</Muted>
      {isToTalk && (
        <Badge tone="info" icon={InfoIcon}>
          Para conversar
        </Badge>
      )}
      {before !== null && <Muted as="span">{`Antes de verla: ${before}`}</Muted>}
    </Row>
  );
}
