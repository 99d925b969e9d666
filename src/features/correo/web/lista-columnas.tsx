import { textoDeInstante } from '#catalogo/momento.ts';
import type { Column } from '#platform/web/ui/List.tsx';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import type { Correo } from '../contract.ts';
import { Cuentas } from './EstadoBadge.tsx';

/** Whether somebody still is to be sent to, and nobody sends. */
export const estaDetenido = ({ cuenta, enMarcha }: Pick<Correo, 'cuenta' | 'enMarcha'>): boolean =>
  !enMarcha && cuenta.pendiente + cuenta.enviando > 0;

/** How a message's recipients stand, and whether it goes on. */
const ComoVa = ({ correo }: { readonly correo: Correo }) => (
  <Row gap={3}>
    <Cuentas cuenta={correo.cuenta} />
    {correo.enMarcha && <Badge tone="info">En marcha</Badge>}
    {estaDetenido(correo) && <Badge tone="warning">Detenido</Badge>}
  </Row>
);

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
