// Card of a criterion in a form: its number, name and wording, and what is chosen and written in it.
import type { Criterio } from '#catalogo/rubrica/rubrica.ts';
import type { Elements } from '#platform/web/ui/elements.ts';
import { Row } from '#platform/web/ui/layout.tsx';
import { Muted, Prose, VisuallyHidden } from '#platform/web/ui/text.tsx';
import { criterioId } from './parts.ts';
import styles from './tarjeta.module.css';

type TarjetaProps = {
  readonly criterio: Criterio;
  /** Content at the other end of the title's line. */
  readonly beside?: Elements;
  readonly children: Elements;
};

/** Cards out of sight are not laid out. */
export function TarjetaDeCriterio({ criterio: one, beside, children }: TarjetaProps) {
  const { clave, numero, nombre, criterio, esencial } = one;
  const id = criterioId(clave);
  return (
    <article id={id} className={styles['tarjeta']} aria-labelledby={`${id}-titulo`}>
      <Row as="header" align="top">
        <h3 id={`${id}-titulo`}>
          <span className={styles['numero']}>{numero}</span>
          <span>
            <span className={styles['nombre']}>{nombre}</span>
            <VisuallyHidden>. </VisuallyHidden>
            <Prose as="span">{criterio}</Prose>
            {esencial !== undefined && <Muted as="span">{` Esencial: mínimo ${esencial}.`}</Muted>}
          </span>
        </h3>
        {beside}
      </Row>
      {children}
    </article>
  );
}

type QuitadaProps = {
  readonly criterio: Criterio;
  /** The button that brings it back. */
  readonly children: Elements;
};

/** The card of a criterion that is left out, in one line. */
export function TarjetaQuitada({ criterio: { clave, numero, nombre }, children }: QuitadaProps) {
  const id = criterioId(clave);
  return (
    <article id={id} className={`${styles['tarjeta']} ${styles['quitada']}`} aria-labelledby={`${id}-titulo`}>
      <h3 id={`${id}-titulo`}>
        <span className={styles['numero']}>{numero}</span>
        <span>{`${nombre}: no se evalúa`}</span>
      </h3>
      {children}
    </article>
  );
}
