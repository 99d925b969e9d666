import type { Ref } from 'react';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { Mark } from '#platform/web/ui/PublicHeader.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { WrappedText } from '#platform/web/ui/WrappedText.tsx';
import type { FormularioPageData } from '../../contract.ts';
import type { Dato, ReciboEscrito } from '../../recibo.ts';
import styles from './recibo.module.css';

type Props = {
  readonly institucion: FormularioPageData['institucion'];
  readonly recibo: ReciboEscrito;
  /** Its heading is one of the page, or of a layer over it. */
  readonly en: 'pagina' | 'dialogo';
  readonly ref: Ref<HTMLElement>;
};

/** The receipt as a document: number, date, what was received and what comes next. */
export function DocumentoDeRecibo({ institucion, recibo, en, ref }: Props) {
  const { titulo, comprobante, numeros, recibido, partes, despues } = recibo;
  const [Titulo, Parte] = en === 'pagina' ? (['h1', 'h2'] as const) : (['h3', 'h4'] as const);
  return (
    <article ref={ref} className={styles['documento']} aria-label="Comprobante">
      <Row as="header">
        <Mark logo={institucion.logo} />
        <p>
          <strong>{institucion.unidad}</strong>
          <Muted as="span">{institucion.nombre}</Muted>
        </p>
      </Row>
      <Titulo>{titulo}</Titulo>
      <Facts
        of={[
          ...(comprobante === null ? [] : [['Comprobante', <strong key="numero">{comprobante}</strong>] as const]),
          ...numeros,
          [
            'Recibido',
            <time key="recibido" dateTime={recibido.instante}>
              {recibido.texto}
            </time>,
          ],
        ]}
      />
      {partes.map((parte) => (
        <section key={parte.titulo}>
          {parte.titulo && <Parte>{parte.titulo}</Parte>}
          <Datos datos={parte.datos} />
        </section>
      ))}
      <Parte>Qué sigue</Parte>
      <p>{despues}</p>
    </article>
  );
}

const Datos = ({ datos }: { readonly datos: readonly Dato[] }) => (
  <Facts look="rows" of={datos.map(([nombre, texto]) => [nombre, <WrappedText key={nombre}>{texto}</WrappedText>])} />
);
