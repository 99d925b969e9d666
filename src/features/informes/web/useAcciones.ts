import type { Informe } from '#catalogo/informe.ts';
import { useCan } from '#features/sesion/web/Permisos.ts';

/** Tells what the person who reads a report may do with its rows, of what belongs to the report. */
export function useAcciones({ slug, acciones }: Pick<Informe, 'slug' | 'acciones'>) {
  const can = useCan();
  return {
    estado: acciones.estado && can(`informes.cambiarEstado:${slug}`),
    correo: acciones.correo && can('correo.enviar'),
    exportar: can(`informes.exportar:${slug}`),
  };
}
