// The limits and the looks that a kind of question has: lengths, numbers, words of a scale, types of files.
import type { Nodo } from '#catalogo/arbol.ts';
import type { Campo } from '#catalogo/campos/index.ts';
import { TIPOS_DE_ARCHIVO, type TipoDeArchivo } from '#catalogo/campos/tipos-de-archivo.ts';
import { keysOf } from '#platform/contract/keys-of.ts';
import { Field, FieldGroup } from '#platform/web/ui/Field.tsx';
import { Checkbox, TextInput } from '#platform/web/ui/inputs.tsx';
import { Grid } from '#platform/web/ui/layout.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';

type KindDetailsProps = {
  readonly nodo: Nodo;
  /** @param text name of the text that is typed in */
  readonly onChange: (part: object, text?: string) => void;
};

const MEGABYTE = 1_048_576;

/** The limits of a kind, each with its words, the divisor of its unit, and its own limits. */
type Limit = {
  readonly clave: 'min' | 'max' | 'decimales';
  readonly label: string;
  readonly unit?: number;
  readonly least?: number;
  readonly most: number;
};

const LIMITS: Partial<Readonly<Record<Nodo['tipo'], readonly Limit[]>>> = {
  texto: [{ clave: 'max', label: 'Caracteres, como máximo', most: 5000 }],
  digitos: [
    { clave: 'min', label: 'Números, como mínimo', most: 40 },
    { clave: 'max', label: 'Números, como máximo', most: 40 },
  ],
  entero: [
    { clave: 'min', label: 'El menor', least: -1_000_000, most: 1_000_000 },
    { clave: 'max', label: 'El mayor', least: -1_000_000, most: 1_000_000 },
  ],
  lista: [
    { clave: 'min', label: 'Filas, como mínimo', most: 200 },
    { clave: 'max', label: 'Filas, como máximo', most: 200 },
  ],
  archivo: [{ clave: 'max', label: 'Tamaño máximo, en MB', unit: MEGABYTE, most: 20 }],
};

const DECIMALS: Limit = { clave: 'decimales', label: 'Decimales, como máximo', least: 1, most: 4 };

export function KindDetails({ nodo, onChange }: KindDetailsProps) {
  const { decimales } = nodo.tipo === 'entero' ? nodo : {};
  const limits = [...(LIMITS[nodo.tipo] ?? []), ...(decimales === undefined ? [] : [DECIMALS])];
  return (
    <>
      {limits.length > 0 && (
        <Grid column="narrow" even>
          {limits.map((limit) => (
            <NumberField
              key={limit.clave}
              limit={limit}
              value={(nodo as Partial<Record<Limit['clave'], number>>)[limit.clave]}
              decimals={limit === DECIMALS ? 0 : (decimales ?? 0)}
              onChange={(value) => onChange({ [limit.clave]: value }, limit.clave)}
            />
          ))}
        </Grid>
      )}
      <Looks nodo={nodo} onChange={onChange} />
    </>
  );
}

type NumberFieldProps = {
  readonly limit: Limit;
  readonly value: number | undefined;
  readonly decimals: number;
  readonly onChange: (value: number) => void;
};

function NumberField({ limit: { label, unit = 1, least = 0, most }, value, decimals, onChange }: NumberFieldProps) {
  return (
    <Field label={label}>
      {(control) => (
        <TextInput
          {...control}
          type="number"
          min={least}
          max={most}
          step={10 ** -decimals}
          value={value === undefined ? '' : value / unit}
          onChange={({ target }) => {
            const typed = Math.min(Math.max(target.valueAsNumber, least), most);
            if (target.value !== '') onChange(Number(typed.toFixed(decimals)) * unit);
          }}
        />
      )}
    </Field>
  );
}

/** The properties that one kind alone has. */
function Looks({ nodo, onChange }: KindDetailsProps) {
  if (nodo.tipo === 'opcion' && nodo.presentacion !== 'ruta' && nodo.lista !== 'siNo') {
    return (
      <SelectField
        label="Se muestra como"
        value={nodo.presentacion ?? 'desplegable'}
        options={[
          ['botones', 'Opciones a la vista'],
          ['desplegable', 'Lista desplegable'],
        ]}
        onChange={(presentacion) => onChange({ presentacion: presentacion === 'botones' ? presentacion : undefined })}
      />
    );
  }
  if (nodo.tipo === 'escala' && nodo.palabras) return <Words nodo={nodo} onChange={onChange} />;
  if (nodo.tipo === 'fecha') {
    return (
      <Checkbox
        label="No admite días posteriores a hoy"
        checked={nodo.untilToday === true}
        onChange={({ target }) => onChange({ untilToday: target.checked || undefined })}
      />
    );
  }
  if (nodo.tipo === 'archivo') return <FileTypes nodo={nodo} onChange={onChange} />;
  return null;
}

type LooksProps<T extends Campo['tipo']> = Pick<KindDetailsProps, 'onChange'> & {
  readonly nodo: Extract<Campo, { tipo: T }>;
};

function Words({ nodo: { palabras = [], min }, onChange }: LooksProps<'escala'>) {
  return (
    <FieldGroup label="Palabras de la escala">
      <Grid column="narrow" even>
        {palabras.map((palabra, i) => (
          // Words are the steps themselves: each keeps its place.
          // oxlint-disable-next-line react/no-array-index-key
          <Field key={i} label={String(min + i)}>
            {(control) => (
              <TextInput
                {...control}
                value={palabra}
                maxLength={60}
                onChange={({ target }) => onChange({ palabras: palabras.with(i, target.value) }, `palabra ${i}`)}
              />
            )}
          </Field>
        ))}
      </Grid>
    </FieldGroup>
  );
}

function FileTypes({ nodo: { tipos }, onChange }: LooksProps<'archivo'>) {
  const put = (tipo: TipoDeArchivo, isOn: boolean): void => {
    const next = keysOf(TIPOS_DE_ARCHIVO).filter((one) => (one === tipo ? isOn : tipos.includes(one)));
    if (next.length > 0) onChange({ tipos: next });
  };
  return (
    <FieldGroup label="Se admite">
      {keysOf(TIPOS_DE_ARCHIVO).map((tipo) => (
        <Checkbox
          key={tipo}
          label={TIPOS_DE_ARCHIVO[tipo].nombre}
          checked={tipos.includes(tipo)}
          onChange={({ target }) => put(tipo, target.checked)}
        />
      ))}
    </FieldGroup>
  );
}
