import type { ReactNode } from 'react';
import { ESTADO_INFO, ESTADOS } from '#catalogo/estados.ts';
import type { Informe } from '#catalogo/informe.ts';
import { Field } from '#platform/web/ui/Field.tsx';
import { FilterBar, SearchField } from '#platform/web/ui/FilterBar.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { ColumnsIcon } from '#platform/web/ui/icons.tsx';
import { Select } from '#platform/web/ui/inputs.tsx';
import { type Direccion, TODOS } from './direccion.ts';
import { FiltroDeOpcion } from './FiltroDeOpcion.tsx';

type BarraProps = {
  readonly informe: Informe;
  readonly semestres: readonly string[];
  readonly direccion: Direccion;
  readonly onChange: (part: Partial<Direccion>) => void;
  readonly texto: string;
  readonly onTexto: (texto: string) => void;
  /** The buttons that take the rows out of the screen. */
  readonly exportar: ReactNode;
  readonly onActualizar: () => void;
  readonly onPresentacion: () => void;
};

/** What narrows the rows, and what is done with them. */
export function Barra(props: BarraProps) {
  const { informe, semestres, direccion, onChange, texto, onTexto, exportar, onActualizar } = props;
  const { onPresentacion } = props;
  return (
    <FilterBar
      onRefresh={onActualizar}
      actions={
        <>
          <IconButton label="Columnas y densidad" onClick={onPresentacion}>
            <ColumnsIcon />
          </IconButton>
          {exportar}
        </>
      }
    >
      <SearchField value={texto} onChange={onTexto} placeholder="Nombre, documento, correo…" />
      {semestres.length > 0 && (
        <Field label="Semestre">
          {(control) => (
            <Select
              {...control}
              value={direccion.semestre ?? TODOS}
              onChange={(event) => onChange({ semestre: event.target.value })}
            >
              {semestres.map((semestre) => (
                <option key={semestre}>{semestre}</option>
              ))}
              <option value={TODOS}>Todos</option>
            </Select>
          )}
        </Field>
      )}
      {informe.filtros?.map((filtro) => (
        <FiltroDeOpcion
          key={filtro.campo}
          slug={informe.slug}
          filtro={filtro}
          elegida={direccion.filtros[filtro.campo]}
          onChange={(clave) => onChange({ filtros: { [filtro.campo]: clave } })}
        />
      ))}
      {informe.filtraEstado && (
        <Field label="Estado">
          {(control) => (
            <Select
              {...control}
              value={direccion.estado ?? TODOS}
              onChange={(event) => onChange({ estado: ESTADOS.find((estado) => estado === event.target.value) })}
            >
              <option value={TODOS}>Todos</option>
              {ESTADOS.map((estado) => (
                <option key={estado} value={estado}>
                  {`${ESTADO_INFO[estado].nombre}s`}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </FilterBar>
  );
}
