import { textoDeDia } from '#catalogo/momento.ts';
import type { Column } from '#platform/web/ui/List.tsx';
import { ESTADOS_DE_SOLICITUD, type Solicitud } from '../contract.ts';
import { CLASES } from '../plazos.ts';
import { Plazo } from './Plazo.tsx';

/** What the list says of a request. */
export const COLUMNAS: readonly Column<Solicitud>[] = [
  {
    key: 'titular',
    heading: 'Titular',
    width: '20rem',
    cell: ({ nombre }) => nombre,
    below: ({ documento }) => documento,
  },
  { key: 'clase', heading: 'Clase', width: '9rem', cell: ({ clase }) => CLASES[clase].nombre, card: 'head' },
  { key: 'recibida', heading: 'Recibida', width: '9rem', cell: ({ recibida }) => textoDeDia(recibida), card: 'head' },
  { key: 'estado', heading: 'Estado', width: '9rem', cell: ({ estado }) => ESTADOS_DE_SOLICITUD[estado] },
  { key: 'plazo', heading: 'Plazo', cell: (solicitud) => <Plazo solicitud={solicitud} />, card: 'line' },
];
