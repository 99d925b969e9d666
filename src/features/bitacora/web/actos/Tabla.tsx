import { textoDeInstante } from '#catalogo/momento.ts';
import { textoDeAccion } from '#features/auditoria/contract.ts';
import { cellClass, OpenCell, OpenRow, Table } from '#platform/web/ui/Table.tsx';
import { type Acto, MOTIVOS } from '../../contract.ts';
import { textoDeDetalle, textoDeObjeto, textoDeQuien, textoDeRoles } from '../../palabras.ts';
import { Resultado } from './Resultado.tsx';
import styles from './Tabla.module.css';

/** An act of a list; why it is there, where that is not plain. */
export type ActoDeLista = Acto & { readonly por?: keyof typeof MOTIVOS };

export type ListaProps = {
  readonly actos: readonly ActoDeLista[];
  /** Others are on their way. */
  readonly ocupada: boolean;
  readonly abierto: number | undefined;
  readonly onAbrir: (id: number) => void;
};

/** Acts on a desk. */
export function Tabla({ actos, ocupada, abierto, onAbrir }: ListaProps) {
  const conMotivo = actos.some(({ por }) => por !== undefined);
  return (
    <Table look={styles['marco']} label="Actos" busy={ocupada}>
      <colgroup>
        <col className={styles['acciones']} />
        <col className={styles['personas']} />
        <col />
        {conMotivo && <col className={styles['motivos']} />}
        <col className={styles['direcciones']} />
        <col className={styles['resultados']} />
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className={cellClass.pinned}>
            Acción
          </th>
          <th scope="col">Quién</th>
          <th scope="col">Sobre qué</th>
          {conMotivo && <th scope="col">Por qué está aquí</th>}
          <th scope="col">Desde dónde</th>
          <th scope="col">Resultado</th>
        </tr>
      </thead>
      <tbody>
        {actos.map((acto, i) => (
          <Fila
            key={acto.id}
            acto={acto}
            index={i + 2}
            conMotivo={conMotivo}
            open={acto.id === abierto}
            onOpen={() => onAbrir(acto.id)}
          />
        ))}
      </tbody>
    </Table>
  );
}

type FilaProps = {
  readonly acto: ActoDeLista;
  readonly index: number;
  readonly conMotivo: boolean;
  readonly open: boolean;
  readonly onOpen: () => void;
};

function Fila({ acto, index, conMotivo, open, onOpen }: FilaProps) {
  return (
    <OpenRow index={index} open={open} onOpen={onOpen}>
      <OpenCell
        onOpen={onOpen}
        hint="abrir el acto"
        below={
          <time className={styles['suave']} dateTime={acto.instante}>
            {textoDeInstante(new Date(acto.instante))}
          </time>
        }
      >
        {textoDeAccion(acto.accion)}
      </OpenCell>
      <td>
        {textoDeQuien(acto)}
        <span className={styles['suave']}>{textoDeRoles(acto)}</span>
      </td>
      <td>
        {textoDeObjeto(acto)}
        <span className={styles['detalle']}>{textoDeDetalle(acto)}</span>
      </td>
      {conMotivo && <td>{acto.por && MOTIVOS[acto.por]}</td>}
      <td className={styles['direccion']}>{acto.direccion}</td>
      <td>
        <Resultado resultado={acto.resultado} />
      </td>
    </OpenRow>
  );
}
