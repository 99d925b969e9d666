import { textoDeInstante } from '#catalogo/momento.ts';
import { enMiles, textoDeTamano } from '#platform/contract/quantities.ts';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import type { Column } from '#platform/web/ui/List.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { ESTADOS_DE_CURSO, type Historial } from '../../contract.ts';
import { Ruta } from '../categorias/Ruta.tsx';
import { TONO_DE_CURSO } from '../tandas/estado.ts';
import { copias as enCopias } from '../textos.ts';

type Intento = NonNullable<Historial['ultimoIntento']>;

/** How the last attempt on a course stands: what a reset left ready is no copy. */
export const estadoDeIntento = ({ clase, estado }: Pick<Intento, 'clase' | 'estado'>): string =>
  clase === 'reinicio' && estado === 'hecho' ? 'Reiniciado' : ESTADOS_DE_CURSO[estado];

/** What the last attempt on a course was for. */
export function asuntoDeIntento({ clase, conRespaldo }: Pick<Intento, 'clase' | 'conRespaldo'>): string {
  if (clase === 'respaldo') return 'Copia';
  return conRespaldo ? 'Reinicio con copia antes' : 'Reinicio sin copia';
}

/** A course as the address names it. */
export const claveDe = ({ servidor, curso }: Pick<Historial, 'servidor' | 'curso'>): string => `${servidor}/${curso}`;

type Descarga = {
  /** The copy whose link is being asked for. */
  readonly descargando: string | undefined;
  readonly onDescargar: (copia: string) => void;
};

/** The columns of the list of courses of which copies were asked for. */
export const columnasDeHistorial = (descarga: Descarga): Column<Historial>[] => [
  {
    key: 'curso',
    heading: 'Curso',
    width: '18rem',
    cell: ({ nombre }) => nombre,
    below: ({ nombreCorto }) => nombreCorto,
  },
  {
    key: 'categoria',
    heading: 'Categoría',
    cell: ({ categoria }, on) => (on === 'card' ? categoria : <Ruta path={categoria} />),
    below: ({ plataforma }) => plataforma,
    card: 'line',
  },
  {
    key: 'ultima',
    heading: 'Última copia completa',
    width: '16rem',
    cell: (fila) => <UltimaCopia fila={fila} {...descarga} />,
    card: 'fact',
  },
  {
    key: 'copias',
    heading: 'Copias',
    width: '5rem',
    cell: ({ copias }, on) => (on === 'card' ? enCopias(copias) : enMiles(copias)),
    card: 'head',
  },
  {
    key: 'intento',
    heading: 'Último intento',
    width: '17rem',
    cell: ({ ultimoIntento }) => ultimoIntento && <UltimoIntento intento={ultimoIntento} />,
    card: 'fact',
  },
];

type UltimaCopiaProps = Pick<Descarga, 'descargando' | 'onDescargar'> & { readonly fila: Historial };

function UltimaCopia({ fila: { ultimaCopia, nombre }, descargando, onDescargar }: UltimaCopiaProps) {
  if (!ultimaCopia) return <Badge tone="warning">Sin copia completa</Badge>;
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

function UltimoIntento({ intento }: { readonly intento: NonNullable<Historial['ultimoIntento']> }) {
  const { estado, motivo, creado } = intento;
  return (
    <div>
      <Badge tone={TONO_DE_CURSO[estado]}>{estadoDeIntento(intento)}</Badge>
      <Muted>{`${asuntoDeIntento(intento)} · ${textoDeInstante(new Date(creado))}`}</Muted>
      {motivo !== null && <Muted>{motivo}</Muted>}
    </div>
  );
}
