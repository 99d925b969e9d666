import { textoDeInstante } from '#catalogo/momento.ts';
import { Card, CardList, CardName } from '#platform/web/ui/Cards.tsx';
import { ComoVa } from './ComoVa.tsx';
import styles from './ComoVa.module.css';
import { type ListaDeCorreos, quienDe } from './Tabla.tsx';

/** A page of messages on a phone: a card each. */
export function Tarjetas({ correos, desde, total, ocupada, onAbrir }: ListaDeCorreos) {
  return (
    <CardList label="Correos" busy={ocupada}>
      {correos.map((correo, i) => (
        <Card
          key={correo.id}
          number={desde + i + 1}
          total={total}
          open={false}
          head={
            <>
              <span>{(desde + i + 1).toLocaleString('es-CO')}</span>
              <span>{textoDeInstante(new Date(correo.creado))}</span>
            </>
          }
        >
          <CardName onOpen={() => onAbrir(correo.id)} hint="abrir el correo">
            {correo.asunto}
          </CardName>
          <p className={styles['hechos']}>{`${correo.origen} · ${quienDe(correo)}`}</p>
          <ComoVa correo={correo} />
        </Card>
      ))}
    </CardList>
  );
}
