import { type ReactNode, useState } from 'react';
import { textoDeDia } from '#catalogo/momento.ts';
import { diaDe } from '#catalogo/semestre.ts';
import { Field } from '#platform/web/ui/Field.tsx';
import {
  DateFilter,
  FilterBar,
  MoreFilters,
  SearchField,
  SelectFilter,
  SetFilters,
} from '#platform/web/ui/FilterBar.tsx';
import { Select } from '#platform/web/ui/inputs.tsx';
import { type Acto, type FiltroDeBitacora, type GrupoDeAcciones, RESULTADOS } from '../contract.ts';
import { useAcciones } from './Actos.tsx';
import { type Change, claseDe, type Direccion, type ListaDeActos } from './search.ts';

type BarraProps = {
  readonly direccion: Direccion;
  readonly lista: ListaDeActos;
  readonly change: Change;
  readonly texto: string;
  readonly onTexto: (texto: string) => void;
  /** What the server could not read, by field. */
  readonly errores: Readonly<Partial<Record<string, string>>>;
  readonly onActualizar: () => void;
  readonly acciones: ReactNode;
};

const OPCIONES_DE_RESULTADO = Object.entries(RESULTADOS) as [Acto['resultado'], string][];

/** What narrows the acts. */
export function Barra({ direccion, lista, change, texto, onTexto, errores, onActualizar, acciones }: BarraProps) {
  const [hoy] = useState(() => diaDe(new Date()));
  const { resultado, desde, hasta } = direccion;
  const puestos = [
    resultado && { text: `Resultado: ${RESULTADOS[resultado]}`, onClear: () => change({ resultado: undefined }) },
    desde && { text: `Desde: ${textoDeDia(desde)}`, onClear: () => change({ desde: undefined }) },
    hasta && { text: `Hasta: ${textoDeDia(hasta)}`, onClear: () => change({ hasta: undefined }) },
  ].filter((uno) => uno !== undefined && uno !== '');
  return (
    <FilterBar
      search={<SearchField value={texto} onChange={onTexto} placeholder="Persona, comprobante, IP…" />}
      onRefresh={onActualizar}
      actions={acciones}
      active={puestos.length + (direccion.accion ? 1 : 0)}
    >
      <FiltroDeAccion accion={direccion.accion} lista={lista} onChange={(accion) => change({ accion })} />
      <MoreFilters active={puestos.length}>
        <SelectFilter
          label="Resultado"
          value={resultado}
          options={OPCIONES_DE_RESULTADO}
          all="Todos"
          onChange={(elegido) => change({ resultado: elegido })}
        />
        {(['desde', 'hasta'] as const).map((clave) => (
          <DateFilter
            key={clave}
            label={clave === 'desde' ? 'Desde' : 'Hasta'}
            error={errores[clave]}
            today={hoy}
            value={direccion[clave]}
            onChange={(dia) => change({ [clave]: dia })}
          />
        ))}
      </MoreFilters>
      <SetFilters filters={puestos} />
    </FilterBar>
  );
}

type FiltroDeAccionProps = {
  readonly accion: FiltroDeBitacora['accion'];
  readonly lista: ListaDeActos;
  readonly onChange: (accion: FiltroDeBitacora['accion']) => void;
};

/** The acts of the list, group by group. */
function FiltroDeAccion({ accion, lista, onChange }: FiltroDeAccionProps) {
  const clase = claseDe(lista);
  const todos = useAcciones();
  const grupos = todos
    .map(({ acciones, ...grupo }) => ({
      ...grupo,
      acciones: acciones.filter((una) => clase === undefined || una.clase === clase),
    }))
    .filter(({ acciones }) => acciones.length > 0);
  const ofrecida = grupos.some(
    ({ clave, acciones }) => clave === accion || acciones.some((una) => una.clave === accion),
  );
  return (
    <Field label="Acción">
      {(control) => (
        <Select {...control} value={accion ?? ''} onChange={({ target: { value } }) => onChange(value || undefined)}>
          <option value="">Todas</option>
          {accion && !ofrecida && <option value={accion}>{textoDe(todos, accion)}</option>}
          {grupos.map(({ clave, titulo, acciones }) => (
            <optgroup key={clave} label={titulo}>
              {(acciones.length > 1 || clave === accion) && <option value={clave}>{`${titulo}: todas`}</option>}
              {acciones.map((una) => (
                <option key={una.clave} value={una.clave}>
                  {una.texto}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** The words of an act or a group; its name while the words are read. */
const textoDe = (grupos: readonly GrupoDeAcciones[], nombrada: string): string =>
  grupos.find(({ clave }) => clave === nombrada)?.titulo ??
  grupos.flatMap(({ acciones }) => acciones).find(({ clave }) => clave === nombrada)?.texto ??
  nombrada;
