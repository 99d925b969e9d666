import { textoDeInstante } from '#catalogo/momento.ts';
import { Stack } from '#platform/web/ui/layout.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import type { Destinatario } from '../../contract.ts';
import { partirMotivo } from '../../estados.ts';
import { EstadoBadge } from '../EstadoBadge.tsx';

/** The state of a recipient, its reason and the next attempt. */
export function Situacion({ destinatario }: { readonly destinatario: Destinatario }) {
  const { estado, motivo, siguiente, intentos } = destinatario;
  return (
    <Stack gap={1} start>
      <EstadoBadge estado={estado} />
      {motivo !== null && <Muted as="span">{partirMotivo(motivo).dicho}</Muted>}
      {siguiente !== null && estado === 'pendiente' && (
        <Muted as="span">{`Intento ${intentos + 1}, desde el ${textoDeInstante(new Date(siguiente))}`}</Muted>
      )}
    </Stack>
  );
}
