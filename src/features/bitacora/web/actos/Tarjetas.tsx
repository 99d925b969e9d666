import { textoDeInstante } from '#catalogo/momento.ts';
import { textoDeAccion } from '#features/auditoria/contract.ts';
import { Card, CardList, CardName } from '#platform/web/ui/Cards.tsx';
import { MOTIVOS } from '../../contract.ts';
import { textoDeDetalle, textoDeObjeto, textoDeQuien } from '../../palabras.ts';
import { Resultado } from './Resultado.tsx';
import type { ListaProps } from './Tabla.tsx';
import styles from './Tabla.module.css';

/** Acts on a phone: a card each. */
export function Tarjetas({ actos, ocupada, abierto, onAbrir }: ListaProps) {
  return (
    <CardList label="Actos" busy={ocupada}>
      {actos.map((acto, i) => (
        <Card
          key={acto.id}
          number={i + 1}
          total={-1}
          open={acto.id === abierto}
          head={
            <>
              <time dateTime={acto.instante}>{textoDeInstante(new Date(acto.instante))}</time>
              <Resultado resultado={acto.resultado} />
            </>
          }
        >
          <CardName onOpen={() => onAbrir(acto.id)} hint="abrir el acto">
            {textoDeAccion(acto.accion)}
          </CardName>
          <p>{`${textoDeQuien(acto)} · ${acto.direccion}`}</p>
          {acto.objeto && <p>{textoDeObjeto(acto)}</p>}
          {acto.por && <p>{MOTIVOS[acto.por]}</p>}
          <p className={styles['detalle']}>{textoDeDetalle(acto)}</p>
        </Card>
      ))}
    </CardList>
  );
}
