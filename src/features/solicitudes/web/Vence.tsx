// The promised day of a request: as a sentence, or in words for a column that names it.
import { useState } from 'react';
import { diasBetween } from '#catalogo/dias-habiles.ts';
import type { Estado } from '#catalogo/estados.ts';
import { formatDia } from '#catalogo/momento.ts';
import { diaOf } from '#catalogo/semestre.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { MutedInline } from '#platform/web/ui/text.tsx';

type VenceProps = { readonly vence: string; readonly estado: Estado | null };

/** The promised day: late or due today in a request that waits for the unit, standing still in others. */
export function Vence({ vence, estado }: VenceProps) {
  const [today] = useState(() => diaOf(new Date()));
  const dia = formatDia(vence);
  if (estado === 'abierto' && vence <= today) {
    if (vence === today) return <Badge tone="warning">Vence hoy</Badge>;
    return <Badge tone="error">{`Venció el ${dia}`}</Badge>;
  }
  if (estado === 'pendiente') return <MutedInline>{`Plazo en pausa; vencía el ${dia}`}</MutedInline>;
  return <MutedInline>{`${estado === 'cerrado' ? 'Vencía' : 'Vence'} el ${dia}`}</MutedInline>;
}

/** A sign would repeat the word, and cost its width in each row. */
const noSign = () => null;

/** The same in a column: 'vencida hace 7 días', 'vence hoy', 'en 2 días', 'detenido'; of a closed request the day. */
export function VenceInWords({ vence, estado }: VenceProps) {
  const [today] = useState(() => diaOf(new Date()));
  const dia = formatDia(vence);
  if (estado === 'cerrado') return <MutedInline>{dia}</MutedInline>;
  const days = diasBetween(today, vence);
  const inDays = (count: number): string => countOf(count, 'día', 'días');
  return (
    <span title={estado === 'pendiente' ? `Vencía el ${dia}` : dia}>
      {estado === 'pendiente' ? (
        <MutedInline>detenido</MutedInline>
      ) : days > 0 ? (
        `en ${inDays(days)}`
      ) : (
        <Badge tone={days === 0 ? 'warning' : 'error'} icon={noSign}>
          {days === 0 ? 'vence hoy' : `vencida hace ${inDays(-days)}`}
        </Badge>
      )}
    </span>
  );
}
