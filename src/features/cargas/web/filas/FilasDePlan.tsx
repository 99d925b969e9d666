import type { Column } from '#platform/web/ui/List.tsx';
import { Stack } from '#platform/web/ui/layout.tsx';
import { MutedInline } from '#platform/web/ui/text.tsx';
import { enMiles } from '#platform/contract/quantities.ts';
import type { CargaAbierta, FilaDeCarga } from '../../contract.ts';
import type { PasoProps } from '../CargaPage.tsx';
import { ListaDeFilas, type Vista } from './ListaDeFilas.tsx';
import { Cambios, nombreDe } from './partes.tsx';

/** What is to be done for each row. */
export function FilasDePlan(props: PasoProps) {
  const { carga } = props;
  const { acciones, porHacer, sinCambios, filas: todas, conProblemas } = carga.resumen!;
  const vistas: [Vista, ...Vista[]] = [
    { clave: 'todas', texto: `Todas (${enMiles(todas)})`, filtro: {} },
    ...acciones
      .filter(({ total }) => total > 0)
      .map(({ accion, total }) => ({
        clave: accion,
        texto: `${nombreDe(carga, accion)} (${enMiles(total)})`,
        filtro: { accion },
      })),
    { clave: 'sin-cambios', texto: `Sin nada por hacer (${enMiles(sinCambios)})`, filtro: { estado: 'sin-cambios' } },
  ];
  const columnas: Column<FilaDeCarga>[] = [
    { key: 'plan', heading: 'Qué se hará', card: 'line', cell: (fila) => textoDePlan(carga, fila) },
  ];
  return (
    <ListaDeFilas
      {...props}
      titulo="Fila por fila"
      filtro="Mostrar"
      vistas={porHacer + conProblemas > 0 ? vistas : [vistas[0]]}
      label="Plan de cada fila"
      columnas={columnas}
    />
  );
}

function textoDePlan(carga: CargaAbierta, { acciones, nota, estado }: FilaDeCarga) {
  if (estado === 'con-problemas') return <MutedInline>No se carga: tiene problemas.</MutedInline>;
  if (acciones.length === 0) return <MutedInline>Nada. {nota}</MutedInline>;
  return (
    <Stack as="ul" gap={2}>
      {acciones.map(({ accion, detalle, cambios }) => (
        <li key={accion}>
          <strong>{nombreDe(carga, accion)}</strong>
          {detalle !== null && <span> {detalle}</span>}
          <Cambios cambios={cambios} />
        </li>
      ))}
    </Stack>
  );
}
