import { textoDeInstante } from '#catalogo/momento.ts';
import type { Column } from '#platform/web/ui/List.tsx';
import { WrappedText } from '#platform/web/ui/WrappedText.tsx';
import type { Destinatario } from '../../contract.ts';
import { Situacion } from './Situacion.tsx';

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
