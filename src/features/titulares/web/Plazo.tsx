import { textoDeDia } from '#catalogo/momento.ts';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { SuccessIcon } from '#platform/web/ui/icons.tsx';
import { MutedInline } from '#platform/web/ui/text.tsx';
import { countOf } from '#platform/contract/quantities.ts';
import { ESTADOS_DE_SOLICITUD, type Solicitud } from '../contract.ts';

const dias = (cuantos: number): string => countOf(cuantos, 'día hábil', 'días hábiles');

/** How a request stands before its term, in words: 'Vence en 3 días hábiles'. */
function textoDePlazo({ urgencia, quedan }: NonNullable<Solicitud['plazo']>): string {
  if (urgencia === 'vencida') return quedan === 0 ? 'Venció' : `Venció hace ${dias(0 - quedan)}`;
  return quedan === 0 ? 'Vence hoy' : `Vence en ${dias(quedan)}`;
}

const TONOS = { vencida: 'error', 'por-vencer': 'warning', 'a-tiempo': 'soft' } as const;

/** The term of a request: what is left of it where it is open, how it ended where it is not. */
export function Plazo({ solicitud: { plazo, vence, estado, cerrada } }: { readonly solicitud: Solicitud }) {
  if (!plazo || cerrada !== null) {
    return (
      <Badge tone="soft" icon={SuccessIcon}>
        {`${ESTADOS_DE_SOLICITUD[estado]}${cerrada ? ` el ${textoDeDia(cerrada)}` : ''}`}
      </Badge>
    );
  }
  return (
    <Badge tone={TONOS[plazo.urgencia]}>
      <span>
        {textoDePlazo(plazo)} <MutedInline>{textoDeDia(vence)}</MutedInline>
      </span>
    </Badge>
  );
}
