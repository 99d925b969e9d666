import { Badge } from '#platform/web/ui/Badge.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import type { Correo } from '../../contract.ts';
import { Cuentas } from '../EstadoBadge.tsx';

/** Whether somebody still is to be sent to, and nobody sends. */
export const estaDetenido = ({ cuenta, enMarcha }: Pick<Correo, 'cuenta' | 'enMarcha'>): boolean =>
  !enMarcha && cuenta.pendiente + cuenta.enviando > 0;

/** How a message's recipients stand, and whether it goes on. */
export const ComoVa = ({ correo }: { readonly correo: Correo }) => (
  <Row gap={3}>
    <Cuentas cuenta={correo.cuenta} />
    {correo.enMarcha && <Badge tone="info">En marcha</Badge>}
    {estaDetenido(correo) && <Badge tone="warning">Detenido</Badge>}
  </Row>
);
