// The promised day of a request, as a sentence or in a column that names it.
import { useState } from 'react';
import type { Estado } from '#catalogo/estados.ts';
import { formatDia } from '#catalogo/momento.ts';
import { diaOf } from '#catalogo/semestre.ts';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { MutedInline } from '#platform/web/ui/text.tsx';

type VenceProps = {
  readonly vence: string;
  readonly estado: Estado | null;
  /** Its column is called 'Vence'. */
  readonly inColumn?: boolean;
};

/** The promised day: late or due today in a request that waits for the unit, standing still in others. */
export function Vence({ vence, estado, inColumn = false }: VenceProps) {
  const [today] = useState(() => diaOf(new Date()));
  const dia = formatDia(vence);
  if (estado === 'abierto' && vence <= today) {
    if (vence === today) return <Badge tone="warning">Vence hoy</Badge>;
    return <Badge tone="error">{inColumn ? `Venció ${dia}` : `Venció el ${dia}`}</Badge>;
  }
  if (estado === 'pendiente') {
    return <MutedInline>{inColumn ? `Detenido (${dia})` : `El plazo está detenido; vencía el ${dia}`}</MutedInline>;
  }
  if (inColumn) return estado === 'cerrado' ? <MutedInline>{dia}</MutedInline> : <span>{dia}</span>;
  return <MutedInline>{`Vence el ${dia}`}</MutedInline>;
}
