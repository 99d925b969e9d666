import { textoDeInstante } from '#catalogo/momento.ts';
import { Card, CardList, CardName } from '#platform/web/ui/Cards.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { WrappedText } from '#platform/web/ui/WrappedText.tsx';
import { Situacion } from './Situacion.tsx';
import { type ListaDeDestinatarios, SIN_DIRECCION } from './TablaDeDestinatarios.tsx';

/** Recipients on a phone: a card each. */
export function TarjetasDeDestinatarios(props: ListaDeDestinatarios) {
  const { destinatarios, desde, total, ocupada, abierto, onAbrir } = props;
  return (
    <CardList label="Destinatarios" busy={ocupada}>
      {destinatarios.map((uno, i) => (
        <Card
          key={uno.numero}
          number={desde + i + 1}
          total={total}
          open={uno.numero === abierto}
          head={
            <>
              <span>{uno.rol}</span>
              <span>{textoDeInstante(new Date(uno.instante))}</span>
            </>
          }
        >
          <CardName onOpen={() => onAbrir(uno.numero)} hint="leer el mensaje">
            {uno.nombre}
          </CardName>
          <Muted>
            <WrappedText>{uno.email || SIN_DIRECCION}</WrappedText>
          </Muted>
          <Situacion destinatario={uno} />
        </Card>
      ))}
    </CardList>
  );
}
