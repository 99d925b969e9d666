import type { ReactNode } from 'react';
import { CheckIcon, ClockIcon, ErrorIcon, SuccessIcon, WarningIcon } from '#platform/web/ui/icons.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import { WrappedText } from '#platform/web/ui/WrappedText.tsx';
import type { CargaAbierta, FilaDeCarga } from '../../contract.ts';
import styles from './Filas.module.css';

type Accion = FilaDeCarga['acciones'][number];

/** What names a row: its first column, and the next two. */
export function Quien({ carga, fila }: { readonly carga: CargaAbierta; readonly fila: FilaDeCarga }) {
  const [primera = '', ...otras] = carga.columnas.slice(0, 3).map(({ clave }) => fila.datos[clave] ?? '');
  return (
    <>
      <span className={styles['nombre']}>{primera === '' ? '(vacío)' : <WrappedText>{primera}</WrappedText>}</span>
      <span className={styles['suave']}>{otras.join(' ')}</span>
    </>
  );
}

/** A value from what to what. */
export const Cambios = ({ cambios }: Pick<Accion, 'cambios'>) =>
  cambios.map(({ campo, de, a }) => (
    <span key={campo} className={styles['cambio']}>
      {campo}: <VisuallyHidden>de </VisuallyHidden>
      <del>{de === '' ? '(vacío)' : de}</del> <span aria-hidden="true">→</span>
      <VisuallyHidden> a </VisuallyHidden> <ins>{a}</ins>
    </span>
  ));

const ESTADOS: Record<FilaDeCarga['estado'] | Accion['estado'], { readonly texto: string; Icono: () => ReactNode }> = {
  'con-problemas': { texto: 'Con problemas', Icono: ErrorIcon },
  'sin-cambios': { texto: 'Sin cambios', Icono: CheckIcon },
  'por-hacer': { texto: 'Por hacer', Icono: ClockIcon },
  pendiente: { texto: 'Por hacer', Icono: ClockIcon },
  interrumpida: { texto: 'Por hacer', Icono: WarningIcon },
  hecha: { texto: 'Hecho', Icono: SuccessIcon },
  estaba: { texto: 'Ya estaba', Icono: SuccessIcon },
  fallida: { texto: 'No se pudo', Icono: ErrorIcon },
};

/** How a row or an action stands: word, sign and colour. */
export function Estado({ estado }: { readonly estado: keyof typeof ESTADOS }) {
  const { texto, Icono } = ESTADOS[estado];
  return (
    <span className={styles['estado']} data-estado={estado}>
      <Icono />
      {texto}
    </span>
  );
}

/** What an action is called on a row. */
export const nombreDe = ({ acciones }: CargaAbierta, accion: string): string =>
  acciones.find((una) => una.accion === accion)?.enFila ?? accion;

/** What a column is called. */
export const tituloDe = ({ columnas }: CargaAbierta, clave: string | null): string =>
  clave === null ? 'Toda la fila' : (columnas.find((una) => una.clave === clave)?.titulo ?? clave);
