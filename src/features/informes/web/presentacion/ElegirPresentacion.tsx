import { tramosDe } from '#catalogo/columnas.ts';
import type { ColumnaEnPantalla } from '#catalogo/pantalla.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import places from '#platform/web/ui/dialog-places.module.css';
import { FieldGroup } from '#platform/web/ui/Field.tsx';
import { Checkbox, RadioGroup } from '#platform/web/ui/inputs.tsx';
import { DENSIDADES, type Densidad, visiblesDe } from './presentacion.ts';

type ElegirPresentacionProps = {
  readonly columnas: readonly ColumnaEnPantalla[];
  readonly visibles: readonly string[];
  readonly densidad: Densidad;
  readonly onColumnas: (claves: readonly string[]) => void;
  readonly onDensidad: (densidad: Densidad) => void;
  readonly onCerrar: () => void;
};

/** Which columns the table has and how high its rows are; each press shows at once what it does. */
export function ElegirPresentacion(props: ElegirPresentacionProps) {
  const { columnas, visibles, densidad, onColumnas, onDensidad, onCerrar } = props;
  const alternar = (clave: string): void =>
    onColumnas(
      columnas
        .map((columna) => columna.clave)
        .filter((una) => (una === clave ? !visibles.includes(una) : visibles.includes(una))),
    );
  return (
    <Dialog
      className={places['side']}
      closesBeside
      startsAtTitle
      title="Columnas y densidad"
      onClose={onCerrar}
      footer={
        <>
          <Button onClick={() => onColumnas(visiblesDe(columnas, null))}>Restablecer</Button>
          <Button variant="brand" onClick={onCerrar}>
            Listo
          </Button>
        </>
      }
    >
      <FieldGroup label="Densidad de las filas">
        <RadioGroup
          name="densidad"
          inline
          value={densidad}
          options={Object.entries(DENSIDADES).map(([value, { nombre }]) => ({ value, label: nombre }))}
          onChange={(event) => onDensidad(event.target.value === 'compacta' ? 'compacta' : 'comoda')}
        />
      </FieldGroup>
      {tramosDe(columnas).map(({ grupo, desde, cuantas }) => (
        <FieldGroup
          key={desde}
          label={grupo ?? (desde === 0 ? 'Columnas' : 'Otras columnas')}
          help={desde === 0 && 'La primera identifica cada fila y siempre se muestra.'}
        >
          {columnas.slice(desde, desde + cuantas).map(({ clave, titulo }, i) => (
            <Checkbox
              key={clave}
              name={`columna-${clave}`}
              checked={visibles.includes(clave)}
              disabled={desde + i === 0}
              label={titulo}
              onChange={() => alternar(clave)}
            />
          ))}
        </FieldGroup>
      ))}
    </Dialog>
  );
}
