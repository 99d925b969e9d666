import type { ReactNode } from 'react';
import { ESTADO_INFO, type Estado } from '#catalogo/estados.ts';
import type { Filtro, Informe } from '#catalogo/informe.ts';
import { Field, FieldGroup } from '#platform/web/ui/Field.tsx';
import { FilterBar, MoreFilters, SearchField } from '#platform/web/ui/FilterBar.tsx';
import { RadioGroup, Select } from '#platform/web/ui/inputs.tsx';
import { TODOS } from '../filtro.ts';
import { type Direccion, lugaresDe, puestosDe } from './leer-search.ts';
import { FiltroDeOpcion } from './FiltroDeOpcion.tsx';
import { FiltroDeRecibida } from './FiltroDeRecibida.tsx';
import { FiltrosPuestos } from './FiltrosPuestos.tsx';

type BarraProps = {
  readonly informe: Informe;
  /** The semesters that can be chosen, newest first; none: there is no such filter. */
  readonly semestres: readonly string[];
  readonly direccion: Direccion;
  readonly onChange: (part: Partial<Direccion>) => void;
  readonly texto: string;
  readonly onTexto: (texto: string) => void;
  /** The buttons of the view: what is done with what it shows. */
  readonly acciones: ReactNode;
  readonly onActualizar: () => void;
};

/** What narrows the rows, the same in every report besides its own filters, and what is done with them. */
export function Barra(props: BarraProps) {
  const { informe, direccion, onChange, texto, onTexto, acciones, onActualizar } = props;
  const puestos = puestosDe(informe, direccion);
  const { enLinea, aparte } = lugaresDe(informe);
  const campos = (filtros: readonly Filtro[]) =>
    filtros.map((filtro) => (
      <FiltroDeOpcion
        key={filtro.campo}
        informe={informe}
        filtro={filtro}
        elegida={direccion.filtros[filtro.campo]}
        onChange={(clave) => onChange({ filtros: { [filtro.campo]: clave } })}
      />
    ));
  const otros = (
    <>
      {campos(aparte)}
      {!informe.semestreDesde && <FiltroDeSemestre {...props} />}
      {informe.formulario && (
        <FiltroDeRecibida dias={{ desde: direccion.desde, hasta: direccion.hasta }} onChange={onChange} />
      )}
    </>
  );
  const hayOtros = aparte.length > 0 || informe.formulario !== undefined;
  return (
    <FilterBar
      search={<SearchField value={texto} onChange={onTexto} placeholder="Nombre, documento, correo…" />}
      onRefresh={onActualizar}
      actions={acciones}
      active={puestos.todos}
    >
      {informe.semestreDesde && <FiltroDeSemestre {...props} />}
      {informe.acciones.estado && <FiltroDeEstado {...props} />}
      {campos(enLinea)}
      {hayOtros ? <MoreFilters active={puestos.otros}>{otros}</MoreFilters> : otros}
      <FiltrosPuestos informe={informe} direccion={direccion} onChange={onChange} />
    </FilterBar>
  );
}

type FiltroProps = Pick<BarraProps, 'informe' | 'semestres' | 'direccion' | 'onChange'>;

function FiltroDeSemestre({ semestres, direccion: { semestre = TODOS }, onChange }: FiltroProps) {
  if (semestres.length === 0) return null;
  return (
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
  );
}

/** As spec 1 §2 lists them. */
const EN_ORDEN: readonly Estado[] = ['abierto', 'cerrado', 'pendiente'];

const OPCIONES = [
  { value: TODOS, label: 'Todos' },
  ...EN_ORDEN.map((estado) => ({ value: estado, label: `${ESTADO_INFO[estado].nombre}s` })),
];

/** The state, as radios where the specification asks for them. */
function FiltroDeEstado({ informe, direccion, onChange }: FiltroProps) {
  const estado: string = direccion.estado ?? TODOS;
  const elegir = (value: string): void => onChange({ estado: EN_ORDEN.find((uno) => uno === value) });
  if (informe.filtraEstado) {
    return (
      <FieldGroup label="Estado">
        <RadioGroup
          name="estado"
          inline
          value={estado}
          options={OPCIONES}
          onChange={({ target: { value } }) => elegir(value)}
        />
      </FieldGroup>
    );
  }
  return (
    <Field label="Estado">
      {(control) => (
        <Select {...control} value={estado} onChange={({ target: { value } }) => elegir(value)}>
          {OPCIONES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
