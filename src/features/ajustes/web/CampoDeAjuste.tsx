import { Button } from '#platform/web/ui/Button.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { TextInput } from '#platform/web/ui/inputs.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { type Ajuste, AJUSTES, type NombreDeAjuste, textoDeAjuste } from '../ajustes.ts';
import { leerNumero } from './escritos.ts';

type CampoDeAjusteProps = {
  readonly nombre: NombreDeAjuste;
  /** What stands in its field. */
  readonly texto: string;
  /** What holds now, and what the installation says. */
  readonly guardado: number;
  readonly inicial: number;
  readonly error: string | undefined;
  readonly onEscribir: (texto: string) => void;
};

/** One setting: its number with what it counts, and the way back to that of the installation. */
export function CampoDeAjuste({ nombre, texto, guardado, inicial, error, onEscribir }: CampoDeAjusteProps) {
  const { etiqueta, ayuda, unidad, decimales }: Ajuste = AJUSTES[nombre];
  const escrito = leerNumero(texto);
  const isChanged = escrito !== guardado;
  return (
    <Field label={unidad ? `${etiqueta} (${unidad})` : etiqueta} help={ayuda} error={error}>
      {(control) => (
        <Row>
          <Stack width="short">
            <TextInput
              {...control}
              name={nombre}
              inputMode={decimales === 0 ? 'numeric' : 'decimal'}
              autoComplete="off"
              maxLength={8}
              value={texto}
              onChange={(event) => onEscribir(event.target.value)}
            />
          </Stack>
          {isChanged && <span>{`Ahora vale ${textoDeAjuste(guardado)}.`}</span>}
          {escrito !== inicial && (
            <Button variant="plain" onClick={() => onEscribir(textoDeAjuste(inicial))}>
              {`Volver a ${textoDeAjuste(inicial)}, el valor de la instalación`}
            </Button>
          )}
        </Row>
      )}
    </Field>
  );
}
