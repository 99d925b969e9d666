// Read-only views of a criterion of the rubric: whole, and its changes.
import { diffWords } from 'diff';
import { TEXTO_DE_SIGNO, type Criterio } from '#catalogo/rubrica/rubrica.ts';
import type { CambioDeTexto } from '#catalogo/rubrica/version.ts';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { Bullets, Muted, Prose, VisuallyHidden } from '#platform/web/ui/text.tsx';
import styles from './rubrica.module.css';

type CriterioEnteroProps = {
  readonly criterio: Criterio;
  /** Level of its headings. */
  readonly level: 3 | 4;
};

/** Shows a criterion with descriptors, observations and improvement action, read-only. */
export function CriterioEntero({
  criterio: { criterio, descriptores, observaciones, mejora, esencial, minutos },
  level,
}: CriterioEnteroProps) {
  const Heading = level === 3 ? 'h3' : 'h4';
  return (
    <>
      <Prose>{criterio}</Prose>
      {esencial !== undefined && <Muted>{`Criterio esencial, con un mínimo de ${esencial}.`}</Muted>}
      <Heading>Descriptores</Heading>
      <Bullets>
        {descriptores.map((descriptor) => (
          <li key={descriptor.clave}>
            <strong>{descriptor.valoracion}</strong> <span>{descriptor.descripcion}</span>
          </li>
        ))}
      </Bullets>
      <Heading>Observaciones</Heading>
      <Bullets>
        {observaciones.map((observacion) => (
          <li key={observacion.clave}>
            <strong>{`${TEXTO_DE_SIGNO[observacion.valoracion]}.`}</strong> <span>{observacion.observacion}</span>
          </li>
        ))}
      </Bullets>
      <Heading>Acción de mejora</Heading>
      <Prose>{mejora}</Prose>
      {minutos !== undefined && <Muted>{`Toma unos ${minutos} minutos.`}</Muted>}
    </>
  );
}

const PALABRAS = new Intl.Segmenter('es', { granularity: 'word' });

type DiferenciaProps = { readonly antes: string; readonly despues: string };

/** Shows the changes of a text by word: removed words struck out, added ones underlined, both announced to screen readers. */
function Diferencia({ antes: before, despues: after }: DiferenciaProps) {
  return (
    <p className={styles['diferencia']}>
      {diffWords(before, after, { intlSegmenter: PALABRAS }).map(({ value, added, removed }, i) => {
        if (added) {
          return (
            <ins key={i}>
              <VisuallyHidden>{' [se agrega:] '}</VisuallyHidden>
              <span>{value}</span>
              <VisuallyHidden>{' [fin] '}</VisuallyHidden>
            </ins>
          );
        }
        if (removed) {
          return (
            <del key={i}>
              <VisuallyHidden>{' [se quita:] '}</VisuallyHidden>
              <span>{value}</span>
              <VisuallyHidden>{' [fin] '}</VisuallyHidden>
            </del>
          );
        }
        return <span key={i}>{value}</span>;
      })}
    </p>
  );
}

const labelOf = ({ antes: before, despues: after }: CambioDeTexto): string | null => {
  if (before === null) return 'nuevo';
  return after === null ? 'retirado' : null;
};

export const Cambios = ({ textos }: { readonly textos: readonly CambioDeTexto[] }) => (
  <Facts
    look="rows"
    of={textos.map((cambio) => [
      [cambio.que, labelOf(cambio)].filter(Boolean).join(' · '),
      <Diferencia key={cambio.que} antes={cambio.antes ?? ''} despues={cambio.despues ?? ''} />,
    ])}
  />
);
