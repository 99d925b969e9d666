import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Entorno } from '#catalogo/campos/entorno.ts';
import { agregarCopias } from '#catalogo/rubrica/registro.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { endOfPress } from '#platform/web/ui/end-of-press.ts';
import { Field, FieldGroup } from '#platform/web/ui/Field.tsx';
import { CloseIcon } from '#platform/web/ui/icons.tsx';
import { Checkbox, TextInput } from '#platform/web/ui/inputs.tsx';
import { Grid, Row, Stack } from '#platform/web/ui/layout.tsx';
import { VisuallyHidden } from '#platform/web/ui/text.tsx';
import { idDeCampo } from '../campos.ts';
import type { Diligencia } from '../diligencia.ts';
import styles from '../formulario.module.css';

type CopiasProps = {
  readonly copias: readonly string[];
  /** What stands in the field for others. */
  readonly escritas: string;
  readonly entorno: Entorno;
  readonly falla: string | undefined;
  readonly onCambio: (campos: Partial<Pick<Diligencia, 'copias' | 'otrosCorreos'>>) => void;
};

/** Who gets a copy: some of the preloaded addresses, and others that are typed (spec 1 §2, §5). */
export function Copias(props: CopiasProps) {
  const { copias, entorno, onCambio } = props;
  const preloaded = entorno.opciones('correosCopia').map(({ texto }) => texto);
  const elegidas = preloaded.filter((correo) => copias.includes(correo)).length;
  const otras = copias.filter((correo) => !preloaded.includes(correo));
  const elegir = (nuevas: string[]): void => onCambio({ copias: nuevas });
  const quitar = (correo: string): void => elegir(copias.filter((otra) => otra !== correo));
  return (
    <Stack>
      <FieldGroup
        label="Correos en copia"
        id={`${idDeCampo('copias')}-lista`}
        help="También reciben el resultado. Puede elegir varios."
      >
        <details className={styles['lista']}>
          <summary>{`Lista de la Unidad: ${elegidas} de ${preloaded.length} elegidos`}</summary>
          <Grid column="wide" even dense>
            {preloaded.map((correo) => (
              <Checkbox
                key={correo}
                label={correo}
                checked={copias.includes(correo)}
                onChange={({ target }) => (target.checked ? elegir([...copias, correo]) : quitar(correo))}
              />
            ))}
          </Grid>
        </details>
      </FieldGroup>
      <OtrosCorreos {...props} />
      {copias.length > 0 && (
        <ul className={styles['fichas']} aria-label="Recibirán copia">
          {[...preloaded.filter((correo) => copias.includes(correo)), ...otras].map((correo) => (
            <li key={correo}>
              {correo}
              <button type="button" onClick={() => quitar(correo)}>
                <CloseIcon />
                <VisuallyHidden>{`Quitar ${correo}`}</VisuallyHidden>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

/** Addresses of one's own: Enter adds them, one or several with commas between. */
function OtrosCorreos({ copias, escritas, entorno, falla, onCambio }: CopiasProps) {
  const [error, setError] = useState<string>();

  function add(): void {
    if (escritas.trim() === '') return;
    const result = agregarCopias(copias, escritas, entorno);
    setError(result.ok ? undefined : result.mensaje);
    if (result.ok) onCambio({ copias: [...result.correos], otrosCorreos: '' });
  }

  // The press that leaves the field may change what it is added to.
  const vivo = useRef(add);
  useLayoutEffect(() => {
    vivo.current = add;
  });

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  }

  return (
    <Field
      label="Otros correos"
      id={idDeCampo('copias')}
      error={error ?? falla}
      help="Institucionales. Escriba uno o varios separados por coma y pulse Entrar."
    >
      {(control) => (
        <Row align="bottom" gap={2} first>
          <TextInput
            {...control}
            name="otrosCorreos"
            inputMode="email"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={2000}
            value={escritas}
            onChange={({ target }) => {
              onCambio({ otrosCorreos: target.value });
              setError(undefined);
            }}
            onKeyDown={onKeyDown}
            // What was typed and not added would be lost without a word.
            onBlur={() => void endOfPress().then(() => vivo.current())}
          />
          <Button onClick={add}>Agregar</Button>
        </Row>
      )}
    </Field>
  );
}
