import type { ReactNode } from 'react';
import { ESTADO_INFO, type Estado } from '#catalogo/estados.ts';
import type { Informe } from '#catalogo/informe.ts';
import { Field, FieldGroup } from '#platform/web/ui/Field.tsx';
import { FilterBar, SearchField } from '#platform/web/ui/FilterBar.tsx';
import { RadioGroup, Select } from '#platform/web/ui/inputs.tsx';
import { type Direccion, TODOS } from './direccion.ts';
import { FiltroDeOpcion } from './FiltroDeOpcion.tsx';

type BarraProps = {
  readonly informe: Informe;
  readonly semestres: readonly string[];
  readonly direccion: Direccion;
  readonly onChange: (part: Partial<Direccion>) => void;
  readonly texto: string;
  readonly onTexto: (texto: string) => void;
  /** The buttons of the view: what is done with what it shows. */
  readonly acciones: ReactNode;
  readonly onActualizar: () => void;
};

/** What narrows the rows, and what is done with them. */
export function Barra(props: BarraProps) {
  const { informe, semestres, direccion, onChange, texto, onTexto, acciones, onActualizar } = props;
  const { semestre = TODOS } = direccion;
  return (
    <FilterBar onRefresh={onActualizar} actions={acciones}>
      <SearchField value={texto} onChange={onTexto} placeholder="Nombre, documento, correo…" />
      {semestres.length > 0 && (
        <Field label="Semestre">
          {(control) => (
            <Select {...control} value={semestre} onChange={(event) => onChange({ semestre: event.target.value })}>
              {semestre !== TODOS && !semestres.includes(semestre) && <option>{semestre}</option>}
              {semestres.map((uno) => (
                <option key={uno}>{uno}</option>
              ))}
              <option value={TODOS}>Todos</option>
            </Select>
          )}
        </Field>
      )}
      {informe.filtros?.map((filtro) => (
        <FiltroDeOpcion
          key={filtro.campo}
          informe={informe}
          filtro={filtro}
          elegida={direccion.filtros[filtro.campo]}
          onChange={(clave) => onChange({ filtros: { [filtro.campo]: clave } })}
        />
      ))}
      {informe.filtraEstado && (
        <FieldGroup label="Estado">
          <RadioGroup
            name="estado"
            inline
            value={direccion.estado ?? TODOS}
            options={[{ value: TODOS, label: 'Todos' }, ...EN_ORDEN.map(opcionDeEstado)]}
            onChange={({ target: { value } }) => onChange({ estado: EN_ORDEN.find((estado) => estado === value) })}
          />
        </FieldGroup>
      )}
    </FilterBar>
  );
}

/** As spec 1 §2 lists them. */
const EN_ORDEN: readonly Estado[] = ['abierto', 'cerrado', 'pendiente'];

const opcionDeEstado = (estado: Estado) => ({ value: estado, label: `${ESTADO_INFO[estado].nombre}s` });
