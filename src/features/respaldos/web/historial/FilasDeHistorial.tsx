import { textoDeInstante } from '#catalogo/momento.ts';
import { textoDeTamano } from '#platform/web/quantities.ts';
import { Card, CardList, CardName } from '#platform/web/ui/Cards.tsx';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { cellClass, OpenCell, OpenRow, Table } from '#platform/web/ui/Table.tsx';
import type { Historial } from '../../contract.ts';
import { Estado } from '../tandas/Estado.tsx';
import { TONO_DE_CURSO } from '../tandas/estado.ts';
import styles from './Historial.module.css';
import { asuntoDeIntento, estadoDeIntento } from './intento.ts';

/** A course as the address names it. */
export const claveDe = ({ servidor, curso }: Pick<Historial, 'servidor' | 'curso'>): string => `${servidor}/${curso}`;

type FilasProps = {
  readonly filas: readonly Historial[];
  readonly desde: number;
  readonly total: number;
  readonly ocupada: boolean;
  /** The one that is open. */
  readonly abierta: string | undefined;
  readonly onAbrir: (clave: string) => void;
  readonly descargando: string | undefined;
  readonly onDescargar: (copia: string) => void;
};

/** Courses with their last good copy, on a desk. */
export function TablaDeHistorial({ filas, desde, total, ocupada, abierta, onAbrir, ...props }: FilasProps) {
  return (
    <Table look={styles['marco']} label="Historial de copias por curso" busy={ocupada} aria-rowcount={total + 1}>
      <colgroup>
        <col className={cellClass.numbers} />
        <col className={styles['nombres']} />
        <col />
        <col className={styles['copias']} />
        <col className={styles['cuentas']} />
        <col className={styles['intentos']} />
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className={cellClass.number}>
            N.º
          </th>
          <th scope="col" className={cellClass.pinned}>
            Curso
          </th>
          <th scope="col">Categoría</th>
          <th scope="col">Última copia buena</th>
          <th scope="col">Copias</th>
          <th scope="col">Último intento</th>
        </tr>
      </thead>
      <tbody>
        {filas.map((fila, i) => {
          const clave = claveDe(fila);
          return (
            <OpenRow key={clave} index={desde + i + 2} open={clave === abierta} onOpen={() => onAbrir(clave)}>
              <td className={cellClass.number}>{(desde + i + 1).toLocaleString('es-CO')}</td>
              <OpenCell
                onOpen={() => onAbrir(clave)}
                hint="ver sus copias"
                below={<span className={styles['suave']}>{fila.nombreCorto}</span>}
              >
                {fila.nombre}
              </OpenCell>
              <td>
                {fila.categoria}
                <span className={styles['suave']}>{fila.plataforma}</span>
              </td>
              <td>
                <UltimaCopia fila={fila} {...props} />
              </td>
              <td>{fila.copias.toLocaleString('es-CO')}</td>
              <td>
                <UltimoIntento fila={fila} />
              </td>
            </OpenRow>
          );
        })}
      </tbody>
    </Table>
  );
}

/** Courses with their last good copy, on a phone. */
export function TarjetasDeHistorial({ filas, desde, total, ocupada, abierta, onAbrir }: FilasProps) {
  return (
    <CardList label="Historial de copias por curso" busy={ocupada}>
      {filas.map((fila, i) => {
        const clave = claveDe(fila);
        return (
          <Card
            key={clave}
            number={desde + i + 1}
            total={total}
            open={clave === abierta}
            head={
              <>
                <span>{fila.plataforma}</span>
                <span>{fila.copias === 1 ? '1 copia' : `${fila.copias} copias`}</span>
              </>
            }
          >
            <CardName onOpen={() => onAbrir(clave)} hint="ver sus copias">
              {fila.nombre}
            </CardName>
            <p className={styles['suave']}>{`${fila.nombreCorto} · ${fila.categoria}`}</p>
            <p className={styles['linea']}>
              {fila.ultimaCopia
                ? `Última copia buena: ${textoDeInstante(new Date(fila.ultimaCopia.hecha))} · ${textoDeTamano(fila.ultimaCopia.tamano)}`
                : 'Sin copia buena'}
            </p>
            <UltimoIntento fila={fila} />
          </Card>
        );
      })}
    </CardList>
  );
}

type UltimaCopiaProps = Pick<FilasProps, 'descargando' | 'onDescargar'> & { readonly fila: Historial };

function UltimaCopia({ fila: { ultimaCopia, nombre }, descargando, onDescargar }: UltimaCopiaProps) {
  if (!ultimaCopia) return <Estado tono="warning">Sin copia buena</Estado>;
  return (
    <span className={styles['ultima']}>
      <span>
        {textoDeInstante(new Date(ultimaCopia.hecha))}
        <span className={styles['suave']}>{textoDeTamano(ultimaCopia.tamano)}</span>
      </span>
      {/* Its press is not one on the row. */}
      <span role="presentation" onClick={(event) => event.stopPropagation()}>
        <IconButton
          variant="plain"
          label={`Descargar la última copia de ${nombre}`}
          busy={descargando === ultimaCopia.id}
          onClick={() => onDescargar(ultimaCopia.id)}
        >
          <DownloadIcon />
        </IconButton>
      </span>
    </span>
  );
}

function UltimoIntento({ fila: { ultimoIntento } }: { readonly fila: Historial }) {
  if (!ultimoIntento) return null;
  const { estado, motivo, creado } = ultimoIntento;
  return (
    <div className={styles['intento']}>
      <Estado tono={TONO_DE_CURSO[estado]}>{estadoDeIntento(ultimoIntento)}</Estado>
      <span className={styles['suave']}>
        {`${asuntoDeIntento(ultimoIntento)} · ${textoDeInstante(new Date(creado))}`}
      </span>
      {motivo !== null && <p>{motivo}</p>}
    </div>
  );
}
