// Badge with the state of a permission that was given to a person.
import { Badge } from '#platform/web/ui/Badge.tsx';
import { CloseIcon } from '#platform/web/ui/icons.tsx';
import type { Otorgamiento } from '../contract.ts';

export function EstadoBadge({ estado, sinUso: isUnused }: Pick<Otorgamiento, 'estado' | 'sinUso'>) {
  if (estado === 'vencido') return <Badge tone="soft">Vencido</Badge>;
  if (estado === 'retirado') {
    return (
      <Badge tone="soft" icon={CloseIcon}>
        Retirado
      </Badge>
    );
  }
  return isUnused ? <Badge tone="warning">Sin uso hace 90 días</Badge> : <Badge tone="success">Vigente</Badge>;
}
