import { type ReactNode, useState } from 'react';
import { diaDe } from '#catalogo/semestre.ts';
import { GRUPOS_DE_ACCIONES } from '#features/auditoria/contract.ts';
import { Field } from '#platform/web/ui/Field.tsx';
import { DateFilter, FilterBar, SelectFilter } from '#platform/web/ui/FilterBar.tsx';
import { Select, TextInput } from '#platform/web/ui/inputs.tsx';
import { type Acto, type FiltroDeBitacora, RESULTADOS } from '../../contract.ts';
import type { Change, Direccion } from '../search.ts';

/** What is looked for and is not in the address. */
export type Buscado = Required<{ readonly [K in 'usuario' | 'objeto' | 'direccion']: string }>;

type BarraProps = {
  readonly direccion: Direccion;
  readonly change: Change;
  readonly buscado: Buscado;
  readonly onBuscado: (part: Partial<Buscado>) => void;
  /** What the server could not read, by field. */
  readonly errores: Readonly<Partial<Record<string, string>>>;
  readonly onActualizar: () => void;
  readonly acciones: ReactNode;
};

const CAMPOS: readonly { readonly clave: keyof Buscado; readonly etiqueta: string; readonly ejemplo: string }[] = [
  { clave: 'usuario', etiqueta: 'Usuario', ejemplo: 'Completo' },
  { clave: 'objeto', etiqueta: 'Registro', ejemplo: 'Comprobante' },
  { clave: 'direccion', etiqueta: 'Dirección IP', ejemplo: '192.0.2.10' },
];

const OPCIONES_DE_RESULTADO = Object.entries(RESULTADOS) as [Acto['resultado'], string][];

/** What narrows the acts. */
export function Barra({ direccion, change, buscado, onBuscado, errores, onActualizar, acciones }: BarraProps) {
  const [hoy] = useState(() => diaDe(new Date()));
  return (
    <FilterBar onRefresh={onActualizar} actions={acciones}>
      <Field label="Acción">
        {(control) => (
          <Select
            {...control}
            value={direccion.accion ?? ''}
            onChange={({ target: { value } }) => change({ accion: (value || undefined) as FiltroDeBitacora['accion'] })}
          >
            <option value="">Todas</option>
            {GRUPOS_DE_ACCIONES.map(({ clave, titulo, acciones: suyas }) => (
              <optgroup key={clave} label={titulo}>
                {suyas.length > 1 && <option value={clave}>{`${titulo}: todas`}</option>}
                {suyas.map((una) => (
                  <option key={una.clave} value={una.clave}>
                    {una.texto}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        )}
      </Field>
      <SelectFilter
        label="Resultado"
        value={direccion.resultado}
        options={OPCIONES_DE_RESULTADO}
        all="Todos"
        onChange={(resultado) => change({ resultado })}
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
      {CAMPOS.map(({ clave, etiqueta, ejemplo }) => (
        <Field key={clave} label={etiqueta} error={errores[clave]}>
          {(control) => (
            <TextInput
              {...control}
              type="search"
              autoComplete="off"
              spellCheck={false}
              placeholder={ejemplo}
              size={11}
              maxLength={clave === 'direccion' ? 60 : 100}
              value={buscado[clave]}
              onChange={({ target: { value } }) => onBuscado({ [clave]: value })}
            />
          )}
        </Field>
      ))}
    </FilterBar>
  );
}
