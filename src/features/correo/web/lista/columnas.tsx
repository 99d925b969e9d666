import { textoDeInstante } from '#catalogo/momento.ts';
import type { Column } from '#platform/web/ui/List.tsx';
import type { Correo } from '../../contract.ts';
import { ComoVa } from './ComoVa.tsx';

/** Who sent a message; receipts go by themselves. */
export const quienDe = ({ nombre }: Pick<Correo, 'nombre'>): string => nombre ?? 'La aplicación';

/** What the list says of a message. */
export const COLUMNAS: readonly Column<Correo>[] = [
  { key: 'asunto', heading: 'Asunto', width: '26rem', cell: ({ asunto }) => asunto, below: ({ origen }) => origen },
  { key: 'quien', heading: 'Quién', width: '13rem', cell: quienDe, card: 'line' },
  {
    key: 'cuando',
    heading: 'Cuándo',
    width: '12rem',
    cell: ({ creado }) => textoDeInstante(new Date(creado)),
    card: 'head',
  },
  { key: 'como', heading: 'Cómo va', cell: (correo) => <ComoVa correo={correo} />, card: 'line' },
];
