import { cambiosEntreVersiones } from '#catalogo/rubrica/cambios.ts';
import type { Criterio } from '#catalogo/rubrica/rubrica.ts';
import { Conflict } from '#platform/web/ui/Conflict.tsx';
import type { Edicion, Redaccion } from '../../contract.ts';
import { Cambios } from '../comparacion/Cambios.tsx';

type OtraPersonaProps = {
  readonly ahora: Edicion;
  readonly base: Criterio;
  /** What stands in the form. */
  readonly redaccion: Redaccion;
  readonly clave: string;
  readonly onDecidir: (conLoSuyo: boolean) => void;
};

/** Another person changed the criterion meanwhile: what hers and this one say, and which of the two goes on. */
export function OtraPersona({ ahora, base, redaccion, clave, onDecidir }: OtraPersonaProps) {
  const { rubrica, cambios } = ahora;
  const suyo = rubrica.criterios.find((uno) => uno.clave === clave) ?? base;
  const quien = cambios.find((uno) => uno.clave === clave)?.persona;
  const [diferencia] = cambiosEntreVersiones(
    { ...rubrica, criterios: [suyo] },
    { ...rubrica, criterios: [{ ...base, ...redaccion }] },
  );
  return (
    <Conflict
      title={
        quien
          ? `${quien} guardó este criterio mientras usted lo editaba`
          : 'Otra persona deshizo los cambios de este criterio'
      }
      choice={{ onTake: () => onDecidir(true), onKeep: () => onDecidir(false) }}
    >
      <p>Lo que usted escribió sigue aquí. De lo guardado a lo suyo:</p>
      {diferencia ? <Cambios textos={diferencia.textos} /> : <p>Los dos dicen lo mismo.</p>}
    </Conflict>
  );
}
