import { TEXTO_DE_SIGNO } from '#catalogo/rubrica/textos.ts';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { InfoIcon } from '#platform/web/ui/icons.tsx';
import { Box, Row } from '#platform/web/ui/layout.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Muted, Prose } from '#platform/web/ui/text.tsx';
import {
  type CriterioDelResultado,
  EVIDENCIA,
  type Resultado,
  SUGERIA,
  textoDeAntes,
  textoDeCriterio,
} from '../../resultado.ts';
import { Evidencia } from '../evidencia/Evidencia.tsx';

/** What was said to each criterion, and in general. */
export function Criterios({ resultado: { criterios, observacionGeneral } }: { readonly resultado: Resultado }) {
  return (
    <Section title="Criterios">
      {criterios.map((criterio) => (
        <Criterio key={criterio.clave ?? criterio.criterio} criterio={criterio} />
      ))}
      {observacionGeneral !== '' && (
        <Box as="article" gap={2}>
          <h3>Observación general</h3>
          <Prose>{observacionGeneral}</Prose>
        </Box>
      )}
    </Section>
  );
}

const SIGNOS = {
  pos: { tone: 'success' },
  int: { tone: 'info', icon: InfoIcon },
  neg: { tone: 'warning' },
} as const;

function Criterio({ criterio: uno }: { readonly criterio: CriterioDelResultado }) {
  const { numero, nombre, criterio, descriptor, observacion, observacionAdicional, evidencia, porMejorar } = uno;
  const antes = textoDeAntes(uno);
  return (
    <Box as="article" gap={2} id={`criterio-${numero}`} look={porMejorar ? 'attention' : undefined}>
      <Row gap={4} align="top" first>
        <h3>
          {numero}. {nombre}
        </h3>
        <p>
          <strong>{textoDeCriterio(uno)}</strong>
          {antes && <Muted as="span">{antes}</Muted>}
        </p>
      </Row>
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
      {evidencia && (
        <Evidencia numero={numero} titulo={EVIDENCIA} evidencia={evidencia}>
          {evidencia.sugerencia && (
            <span>
              {SUGERIA} <strong>{evidencia.sugerencia}</strong>
            </span>
          )}
        </Evidencia>
      )}
    </Box>
  );
}
