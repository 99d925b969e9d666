import { withKept } from '#platform/contract/errors.ts';
import { call } from '#platform/web/api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, messageOf } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Field, FieldGroup } from '#platform/web/ui/Field.tsx';
import { Checkbox, Select, TextInput } from '#platform/web/ui/inputs.tsx';
import { Grid, Stack } from '#platform/web/ui/layout.tsx';
import { LeaveUnsaved } from '#platform/web/ui/LeaveUnsaved.tsx';
import { NotSaved } from '#platform/web/ui/failures.tsx';
import { SaveBar } from '#platform/web/ui/SaveBar.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { type VistaDeConservacion, conservacionContract } from '../contract.ts';
import { ACCIONES_DE_CONSERVACION, type AccionDeConservacion } from '../regla.ts';
import { cambiadas, escritaDe, type Escritas, puestaDe, textoDePuesta, type Vistas } from './escritas.ts';

type Reglas = VistaDeConservacion['reglas'];

const OPCIONES = Object.entries(ACCIONES_DE_CONSERVACION) as [AccionDeConservacion, { nombre: string }][];

/** There are more rules than a screen holds, and whoever saves is anywhere among them. */
const bringIntoSight = (alert: HTMLElement | null): void => alert?.scrollIntoView({ block: 'center' });

/** The rule of each form. What is typed stays until it is saved. */
export function Reglas({ reglas }: { readonly reglas: Reglas }) {
  const queries = useQueryClient();
  const [escritas, setEscritas] = useState<Escritas>({});
  const [vistas, setVistas] = useState<Vistas>({});
  const { cambios, faltas } = cambiadas(reglas, escritas, vistas);
  const [revisado, setRevisado] = useState(false);
  const guardar = useAction({
    mutationFn: () => call(conservacionContract, 'PUT /conservacion', { body: { reglas: cambios } }),
    onSuccess: (vista) => {
      queries.setQueryData(['conservacion'], vista);
      setEscritas({});
      setVistas({});
      setRevisado(false);
    },
    onError: async (error) => {
      if (!(error instanceof ApiError) || error.status !== 409) return;
      await queries.invalidateQueries({ queryKey: ['conservacion'] });
      setVistas({});
    },
  });
  const cuantas = cambios.length + Object.keys(faltas).length;
  const delServidor = guardar.error instanceof ApiError ? Object.values(guardar.error.errores) : [];

  function escribir(regla: Reglas[number], parte: Escritas[string]): void {
    const { formulario } = regla;
    setEscritas((antes) => ({ ...antes, [formulario]: { ...antes[formulario], ...parte } }));
    setVistas((antes) => ({ [formulario]: puestaDe(regla), ...antes }));
    if (!guardar.isPending) guardar.reset();
  }

  return (
    <Stack
      as="form"
      gap={6}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setRevisado(true);
        if (cambios.length > 0 && Object.keys(faltas).length === 0 && !guardar.isPending) guardar.mutate();
      }}
    >
      <Section title="Reglas" gap={6}>
        {reglas.map((regla) => {
          const { formulario } = regla;
          const escrita = escritaDe(regla, escritas[formulario]);
          const isChanged = formulario in faltas || cambios.some((cambio) => cambio.formulario === formulario);
          const cambiar = (parte: Partial<typeof escrita>): void => escribir(regla, parte);
          const conMeses = escrita.meses.trim() !== '';
          return (
            <FieldGroup key={formulario} label={regla.titulo}>
              <Grid column="narrow" align="bottom">
                <Field label="Meses" error={revisado ? faltas[formulario] : undefined}>
                  {(control) => (
                    <TextInput
                      {...control}
                      inputMode="numeric"
                      autoComplete="off"
                      placeholder="Sin límite"
                      maxLength={3}
                      value={escrita.meses}
                      onChange={({ target }) => cambiar({ meses: target.value })}
                    />
                  )}
                </Field>
                <Field label="Qué se hace">
                  {(control) => (
                    <Select
                      {...control}
                      disabled={!conMeses}
                      value={escrita.accion}
                      onChange={({ target }) =>
                        cambiar({ accion: OPCIONES.find(([clave]) => clave === target.value)?.[0] ?? 'anonimizar' })
                      }
                    >
                      {OPCIONES.map(([clave, { nombre }]) => (
                        <option key={clave} value={clave}>
                          {nombre}
                        </option>
                      ))}
                    </Select>
                  )}
                </Field>
                <Checkbox
                  label="Hacerlo cada noche, sin que nadie lo pida"
                  disabled={!conMeses}
                  checked={escrita.programada}
                  onChange={({ target }) => cambiar({ programada: target.checked })}
                />
              </Grid>
              {isChanged && <Muted>{`Ahora dice: ${textoDePuesta(regla)}.`}</Muted>}
            </FieldGroup>
          );
        })}
      </Section>
      {guardar.error && (
        <div ref={bringIntoSight}>
          <NotSaved>{withKept(delServidor[0] ?? messageOf(guardar.error))}</NotSaved>
        </div>
      )}
      {guardar.isSuccess && cuantas === 0 && <Alert tone="success">Las reglas quedaron guardadas.</Alert>}
      <SaveBar status={cuantas > 0 && `${cuantas} ${cuantas === 1 ? 'regla cambiada' : 'reglas cambiadas'}`}>
        <Button variant="main" type="submit" busy={guardar.isPending} disabled={cuantas === 0}>
          Guardar reglas
        </Button>
      </SaveBar>
      <LeaveUnsaved isOn={cuantas > 0}>Las reglas que escribió se pierden.</LeaveUnsaved>
    </Stack>
  );
}
