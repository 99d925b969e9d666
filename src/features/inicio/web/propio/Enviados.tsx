import { useState } from 'react';
import { ESTADOS } from '#catalogo/estados.ts';
import { TRAMITES } from '#catalogo/index.ts';
import { textoDeFecha } from '#catalogo/momento.ts';
import { RUTA_DE_COMPROBANTE } from '#catalogo/titulos.ts';
import { EstadoBadge } from '#features/informes/web/EstadoBadge.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { Rows } from '#platform/web/ui/Rows.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import type { Propio } from '../../contract.ts';

/** As many as are looked at without asking for more. */
const PRIMEROS = 5;

type Enviado = Propio['enviados'][number];

/** What a person sent, the newest first, each with its state and the way to its receipt. */
export function Enviados({ enviados }: Pick<Propio, 'enviados'>) {
  const [todos, setTodos] = useState(false);
  const shown = todos ? enviados : enviados.slice(0, PRIMEROS);
  return (
    <Section title="Lo que ha enviado">
      {enviados.length === 0 ? (
        <Muted>Aún nada. Aquí verá lo que envíe con el correo de su cuenta, en qué va y su comprobante.</Muted>
      ) : (
        <Rows framed>
          {shown.map((enviado) => (
            <li key={enviado.comprobante}>
              <Row place="between">
                <div>
                  <Titulo enviado={enviado} />
                  <Muted>{`${enviado.numero ?? enviado.comprobante} · ${textoDeFecha(new Date(enviado.recibido))}`}</Muted>
                </div>
                <Estados estados={enviado.estados} />
              </Row>
            </li>
          ))}
        </Rows>
      )}
      {shown.length < enviados.length && (
        <Row>
          <Button onClick={() => setTodos(true)}>{`Ver los ${enviados.length}`}</Button>
        </Row>
      )}
    </Section>
  );
}

function Titulo({ enviado: { formulario: slug, seguimiento } }: { readonly enviado: Enviado }) {
  const titulo = TRAMITES.find(({ formulario }) => formulario.slug === slug)?.formulario.titulo ?? slug;
  if (seguimiento === undefined) return <strong>{titulo}</strong>;
  return <a href={`${RUTA_DE_COMPROBANTE}/${seguimiento}`}>{titulo}</a>;
}

/** The state, or how many of what was sent have each. */
const Estados = ({ estados }: Pick<Enviado, 'estados'>) => (
  <Row>
    {ESTADOS.map((estado) => ({ estado, cuantos: estados.filter((uno) => uno === estado).length }))
      .filter(({ cuantos }) => cuantos > 0)
      .map(({ estado, cuantos }) => (
        <span key={estado}>
          {estados.length > 1 && `${cuantos} `}
          <EstadoBadge estado={estado} />
        </span>
      ))}
  </Row>
);
