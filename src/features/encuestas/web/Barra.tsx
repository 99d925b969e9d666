// Bar above the survey's subjects: search, type of subject, semester, and the order on phones.
import {
  informacionEncuestaDocente as informe,
  ORDENES_DE_ENCUESTAS,
  TIPOS_DE_ENCUESTAS,
} from '#catalogo/encuesta-docente/informe.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import type { Elements } from '#platform/web/ui/elements.ts';
import { Field } from '#platform/web/ui/Field.tsx';
import { FilterBar, PhoneFilter, SearchField } from '#platform/web/ui/FilterBar.tsx';
import { Select } from '#platform/web/ui/inputs.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { ALL_PREGUNTAS, type ColumnaDeConteos } from './Conteos.tsx';
import type { SearchChange, SearchState } from './read-search.ts';

type BarraProps = {
  readonly semestres: readonly Semestre[];
  readonly columnas: readonly ColumnaDeConteos[];
  readonly direccion: SearchState;
  readonly onChange: (part: SearchChange) => void;
  readonly texto: string;
  readonly onTexto: (texto: string) => void;
  readonly onActualizar: () => void;
  readonly acciones: Elements;
};

/** The bar of filters above the subjects. */
export function Barra(props: BarraProps) {
  const { semestres, direccion, onChange, texto, onTexto, onActualizar, acciones } = props;
  return (
    <FilterBar
      search={<SearchField value={texto} onChange={onTexto} placeholder="Código, nombre, docente, programa…" />}
      onRefresh={onActualizar}
      actions={acciones}
    >
      <SelectField
        label="Tipo de asignatura"
        value={direccion.tipo}
        options={TIPOS_DE_ENCUESTAS.map((tipo) => [tipo, informe.tipos[tipo]])}
        onChange={(tipo) => onChange({ tipo })}
      />
      <SelectField
        label="Semestre"
        value={direccion.semestre}
        options={semestres.map((semestre) => [semestre, semestre])}
        onChange={(semestre) => onChange({ semestre })}
      />
      <Orden {...props} />
    </FilterBar>
  );
}

const { codigoAsig, programa, docente, cantidadEstudiantesParticiparon } = informe.columnas;

/** Names of the orders of the shown columns, by key. */
const orderNames = (columnas: readonly ColumnaDeConteos[]): Readonly<Record<string, string>> => ({
  codigoAsig,
  programa,
  docente,
  cantidadEstudiantesParticiparon,
  ...Object.fromEntries(
    [ALL_PREGUNTAS, ...columnas].map(({ clave, codigo, titulo }) => [
      clave,
      clave === ALL_PREGUNTAS.clave ? titulo : `Promedio: ${codigo ?? titulo}`,
    ]),
  ),
});

const DIRECTIONS = [
  ['asc', 'ascendente'],
  ['desc', 'descendente'],
] as const;

/** The order of the subjects in words: 'Promedio, ascendente'. */
export const orderText = (columnas: readonly ColumnaDeConteos[], { orden, sentido }: SearchState): string =>
  `${orderNames(columnas)[orden] ?? ALL_PREGUNTAS.titulo}, ${new Map(DIRECTIONS).get(sentido)}`;

/** Cards have no headings to press: phones choose the order here. */
function Orden({ columnas, direccion: { orden, sentido }, onChange }: BarraProps) {
  const nombres = orderNames(columnas);
  const actual = orden in nombres ? orden : ALL_PREGUNTAS.clave;
  return (
    <PhoneFilter>
      <Field label="Ordenar por">
        {(control) => (
          <Select
            {...control}
            value={`${actual} ${sentido}`}
            onChange={(event) => {
              const [clave, direction] = event.target.value.split(' ');
              onChange({
                orden: ORDENES_DE_ENCUESTAS.find((one) => one === clave),
                sentido: direction === 'desc' ? 'desc' : 'asc',
              });
            }}
          >
            {Object.entries(nombres).flatMap(([clave, nombre]) =>
              DIRECTIONS.map(([direction, text]) => (
                <option key={`${clave} ${direction}`} value={`${clave} ${direction}`}>
                  {`${nombre}, ${text}`}
                </option>
              )),
            )}
          </Select>
        )}
      </Field>
    </PhoneFilter>
  );
}
