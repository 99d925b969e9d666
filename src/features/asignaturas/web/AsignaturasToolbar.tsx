// Toolbar of the list of assignments: search, filters, order and actions.
import { semestreSchema } from '#catalogo/semestre-schema.ts';
import type { Elements } from '#platform/web/ui/elements.ts';
import { FilterBar, PhoneFilter, SearchField } from '#platform/web/ui/FilterBar.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { ORDENES_DE_ASIGNATURAS } from '../contract-gestion.ts';
import { TITULOS } from './labels.ts';
import type { AddressChange, AsignaturasAddress } from './search.ts';
import { useOpciones } from './useAsignaturas.ts';

type AsignaturasToolbarProps = {
  readonly direccion: AsignaturasAddress;
  readonly onChange: (part: AddressChange) => void;
  readonly texto: string;
  readonly onTexto: (texto: string) => void;
  readonly onActualizar: () => void;
  readonly acciones: Elements;
};

const TIPOS = [
  ['AMV', 'AMV'],
  ['APV', 'APV'],
] as const;

export function AsignaturasToolbar({
  direccion,
  onChange,
  texto,
  onTexto,
  onActualizar,
  acciones,
}: AsignaturasToolbarProps) {
  const { data: opciones } = useOpciones();
  const { semestre, tipo, facultad } = direccion;
  // The values of the address are offered before the lists are loaded, and if the lists do not contain them.
  const semestres = opciones?.semestres ?? [];
  const facultades = opciones?.facultades ?? [];
  return (
    <FilterBar
      search={<SearchField value={texto} onChange={onTexto} placeholder="Código, nombre, docente, programa…" />}
      onRefresh={onActualizar}
      actions={acciones}
    >
      <SelectField
        label="Semestre"
        value={semestre}
        options={semestres.map((one) => [one, one])}
        onChange={(elegido) => onChange({ semestre: semestreSchema.parse(elegido) })}
      />
      <SelectField
        label="Tipo"
        value={tipo}
        options={TIPOS}
        all="Todos"
        onChange={(elegido) => onChange({ tipo: elegido })}
      />
      <SelectField
        label="Facultad"
        value={facultad}
        options={facultades.map((facultade) => [facultade, facultade])}
        all="Todas"
        onChange={(elegida) => onChange({ facultad: elegida })}
      />
      <OrderSelect direccion={direccion} onChange={onChange} />
    </FilterBar>
  );
}

const ORDENES = ORDENES_DE_ASIGNATURAS.flatMap((orden) =>
  (['asc', 'desc'] as const).map((sentido) => ({ orden, sentido, valor: `${orden} ${sentido}` })),
);

/** Choice of the order on phones, where cards have no headings to press. */
function OrderSelect({
  direccion: { orden, sentido },
  onChange,
}: Pick<AsignaturasToolbarProps, 'direccion' | 'onChange'>) {
  return (
    <PhoneFilter>
      <SelectField
        label="Ordenar por"
        value={`${orden} ${sentido}`}
        options={ORDENES.map((one) => [
          one.valor,
          `${TITULOS[one.orden]}, ${one.sentido === 'asc' ? 'ascendente' : 'descendente'}`,
        ])}
        onChange={(valor) => {
          const elegido = ORDENES.find((one) => one.valor === valor);
          onChange({ orden: elegido?.orden, sentido: elegido?.sentido });
        }}
      />
    </PhoneFilter>
  );
}
