import { informacionEncuestaDocente as informe, TODAS_LAS_PREGUNTAS } from '#catalogo/encuesta-docente/informe.ts';
import { MEDIDAS_DE_ENCUESTAS, textoDeMedida } from '#catalogo/encuesta-docente/medidas.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import { Field } from '#platform/web/ui/Field.tsx';
import { Select } from '#platform/web/ui/inputs.tsx';
import { Grid } from '#platform/web/ui/layout.tsx';
import type { Change, Direccion } from '../leer-search.ts';

type ComparadasProps = {
  readonly semestres: readonly Semestre[];
  readonly direccion: Direccion;
  readonly onChange: Change;
};

/** What the subjects are compared by, and with which semester the chosen one. */
export function Comparadas({ semestres, direccion, onChange }: ComparadasProps) {
  const { semestre, medida, comparar } = direccion;
  return (
    <Grid column="wide" align="bottom">
      <Field label="Promediar en las asignaturas">
        {(control) => (
          <Select
            {...control}
            value={medida}
            onChange={(event) => onChange({ medida: MEDIDAS_DE_ENCUESTAS.find((una) => una === event.target.value) })}
          >
            <option value={TODAS_LAS_PREGUNTAS}>{textoDeMedida(TODAS_LAS_PREGUNTAS)}</option>
            {informe.bloques.map(({ clave: bloque, titulo, preguntas }) => (
              <optgroup key={bloque} label={titulo}>
                <option value={bloque}>{`${titulo} (todo el bloque)`}</option>
                {preguntas.map((clave) => (
                  <option key={clave} value={clave}>
                    {textoDeMedida(clave)}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        )}
      </Field>
      <Field label={`Comparar ${semestre} con`}>
        {(control) => (
          <Select
            {...control}
            value={comparar}
            onChange={(event) => onChange({ comparar: semestres.find((uno) => uno === event.target.value) })}
          >
            {semestres
              .filter((uno) => uno !== semestre)
              .map((uno) => (
                <option key={uno}>{uno}</option>
              ))}
          </Select>
        )}
      </Field>
    </Grid>
  );
}
