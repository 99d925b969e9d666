// Finds the account of a person in the platform, by user name or mail address.
import { useState, type KeyboardEvent } from 'react';
import { call } from '#platform/web/api.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Field, FieldGroup } from '#platform/web/ui/Field.tsx';
import { RadioGroup, TextInput } from '#platform/web/ui/inputs.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { permisosContract, type CuentaHallada } from '../contract.ts';

type FindCuentaProps = {
  readonly chosen: CuentaHallada | null;
  readonly error: string | undefined;
  readonly onChoose: (cuenta: CuentaHallada | null) => void;
};

/** A person who is the only one found is chosen. */
export function FindCuenta({ chosen, error, onChoose }: FindCuentaProps) {
  const [texto, setTexto] = useState('');
  const [missing, setMissing] = useState(false);
  const find = useAction({
    mutationFn: (buscar: string) => call(permisosContract, 'POST /permisos/cuentas', { body: { buscar } }),
    onSuccess: ({ cuentas }) => onChoose(cuentas.length === 1 ? cuentas[0]! : null),
  });
  const { cuentas = [] } = find.data ?? {};

  function search(): void {
    const buscar = texto.trim();
    setMissing(buscar === '');
    if (buscar !== '') find.mutate(buscar);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // It does not send the form around.
    event.preventDefault();
    search();
  }

  return (
    <>
      <Field
        label="Persona"
        required
        help="Su usuario o su correo en la plataforma, completos."
        error={missing ? 'Escriba el usuario o el correo.' : error}
      >
        {(control) => (
          <Row align="bottom" gap={2} first>
            <TextInput
              {...control}
              autoCapitalize="none"
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              maxLength={200}
              value={texto}
              onChange={({ target }) => {
                setTexto(target.value);
                setMissing(false);
              }}
              onKeyDown={onKeyDown}
            />
            <Button busy={find.isPending} onClick={search}>
              Buscar
            </Button>
          </Row>
        )}
      </Field>
      {find.error && (
        <Alert tone="error" title="No se pudo buscar">
          {find.error.message}
        </Alert>
      )}
      {find.data && cuentas.length === 0 && (
        <Alert tone="warning" title="Nadie tiene ese usuario o ese correo">
          Revise cómo está escrito en la plataforma. La persona debe tener allí una cuenta.
        </Alert>
      )}
      {cuentas.length > 0 && (
        <FieldGroup label={cuentas.length === 1 ? 'Persona encontrada' : '¿Cuál de estas personas?'}>
          <RadioGroup
            name="cuenta"
            options={cuentas.map(({ cuenta, usuario, nombre, email }) => ({
              value: String(cuenta),
              label: nombre,
              hint: `${usuario} · ${email}`,
            }))}
            value={String(chosen?.cuenta ?? '')}
            onChange={({ target }) => onChoose(cuentas.find(({ cuenta }) => String(cuenta) === target.value) ?? null)}
          />
        </FieldGroup>
      )}
    </>
  );
}
