import { textoDeInstante } from '#catalogo/momento.ts';
import { textoDeTamano } from '#platform/contract/quantities.ts';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { Card, CardList, CardName } from '#platform/web/ui/Cards.tsx';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { cellClass, OpenCell, OpenRow, Table } from '#platform/web/ui/Table.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import type { Historial } from '../../contract.ts';
import { TONO_DE_CURSO } from '../tandas/estado.ts';
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
    <Table
      columns={['4rem', '18rem', 'auto', '16rem', '5rem', '17rem']}
      min="66rem"
      label="Historial de copias por curso"
      busy={ocupada}
      aria-rowcount={total + 1}
    >
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
                below={<Muted as="span">{fila.nombreCorto}</Muted>}
              >
                {fila.nombre}
              </OpenCell>
              <td>
                {fila.categoria}
                <Muted as="span">{fila.plataforma}</Muted>
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
            <Muted>{`${fila.nombreCorto} · ${fila.categoria}`}</Muted>
            <p>
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
  if (!ultimaCopia) return <Badge tone="warning">Sin copia buena</Badge>;
  return (
    <Row line gap={2} place="between">
      <span>
        {textoDeInstante(new Date(ultimaCopia.hecha))}
        <Muted as="span">{textoDeTamano(ultimaCopia.tamano)}</Muted>
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
    </Row>
  );
}

function UltimoIntento({ fila: { ultimoIntento } }: { readonly fila: Historial }) {
  if (!ultimoIntento) return null;
  const { estado, motivo, creado } = ultimoIntento;
  return (
    <div>
      <Badge tone={TONO_DE_CURSO[estado]}>{estadoDeIntento(ultimoIntento)}</Badge>
      <Muted>{`${asuntoDeIntento(ultimoIntento)} · ${textoDeInstante(new Date(creado))}`}</Muted>
      {motivo !== null && <Muted>{motivo}</Muted>}
    </div>
  );
}
