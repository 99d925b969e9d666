import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '#platform/web/ui/Badge.tsx';
import { CheckIcon, ClockIcon } from '#platform/web/ui/icons.tsx';
import type { Column } from '#platform/web/ui/List.tsx';
import { Change, Prose } from '#platform/web/ui/text.tsx';
import { WrappedText } from '#platform/web/ui/WrappedText.tsx';
import type { CargaAbierta, FilaDeCarga } from '../../contract.ts';

type Accion = FilaDeCarga['acciones'][number];

/** The column that names a row: the sheet's first, with the next two below. */
export function columnaDeNombre({ columnas }: CargaAbierta): Column<FilaDeCarga> {
  const [primera, ...otras] = columnas.slice(0, 3);
  const dato = ({ datos }: FilaDeCarga, clave: string): string => datos[clave] ?? '';
  return {
    key: 'nombre',
    heading: primera?.titulo,
    width: '15rem',
    cell: (fila) => <WrappedText>{(primera && dato(fila, primera.clave)) || '(vacío)'}</WrappedText>,
    below: (fila) =>
      otras
        .map(({ clave }) => dato(fila, clave))
        .join(' ')
        .trim(),
  };
}

/** A value from what to what. */
export const Cambios = ({ cambios }: Pick<Accion, 'cambios'>) =>
  cambios.map(({ campo, de, a }) => (
    <Prose as="span" key={campo}>
      {campo}: <Change from={de === '' ? '(vacío)' : de} to={a} />
    </Prose>
  ));

type Palabra = { readonly texto: string; readonly tono: BadgeTone; readonly Icono?: () => ReactNode };

const ESTADOS: Record<FilaDeCarga['estado'] | Accion['estado'], Palabra> = {
  'con-problemas': { texto: 'Con problemas', tono: 'error' },
  'sin-cambios': { texto: 'Sin cambios', tono: 'soft', Icono: CheckIcon },
  'por-hacer': { texto: 'Por hacer', tono: 'warning', Icono: ClockIcon },
  pendiente: { texto: 'Por hacer', tono: 'warning', Icono: ClockIcon },
  interrumpida: { texto: 'Por hacer', tono: 'warning' },
  hecha: { texto: 'Hecho', tono: 'success' },
  estaba: { texto: 'Ya estaba', tono: 'success' },
  fallida: { texto: 'No se pudo', tono: 'error' },
};

/** How a row or an action stands: word, sign and colour. */
export function Estado({ estado }: { readonly estado: keyof typeof ESTADOS }) {
  const { texto, tono, Icono } = ESTADOS[estado];
  return (
    <Badge tone={tono} icon={Icono}>
      {texto}
    </Badge>
  );
}

/** What an action is called on a row. */
export const nombreDe = ({ acciones }: CargaAbierta, accion: string): string =>
  acciones.find((una) => una.accion === accion)?.enFila ?? accion;

/** What a column is called. */
export const tituloDe = ({ columnas }: CargaAbierta, clave: string | null): string =>
  clave === null ? 'Toda la fila' : (columnas.find((una) => una.clave === clave)?.titulo ?? clave);
