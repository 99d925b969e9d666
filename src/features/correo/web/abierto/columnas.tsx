import { textoDeInstante } from '#catalogo/momento.ts';
import type { Column } from '#platform/web/ui/List.tsx';
import { Stack } from '#platform/web/ui/layout.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { WrappedText } from '#platform/web/ui/WrappedText.tsx';
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

export const SIN_DIRECCION = 'Sin dirección';

/** The columns of the list of recipients. */
export const COLUMNAS: readonly Column<Destinatario>[] = [
  {
    key: 'persona',
    heading: 'Persona',
    width: '19rem',
    cell: ({ nombre }) => nombre,
    below: ({ nombre, email }) => email !== nombre && <WrappedText>{email || SIN_DIRECCION}</WrappedText>,
  },
  { key: 'rol', heading: 'Rol', width: '9rem', cell: ({ rol }) => rol, card: 'head' },
  { key: 'estado', heading: 'Estado', cell: (uno) => <Situacion destinatario={uno} />, card: 'line' },
  {
    key: 'desde',
    heading: 'Desde',
    width: '12rem',
    cell: ({ instante }) => textoDeInstante(new Date(instante)),
    card: 'head',
  },
];
