import { withKept } from '#platform/contract/errors.ts';
import { call } from '#platform/web/api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, messageOf } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Stack } from '#platform/web/ui/layout.tsx';
import { LeaveUnsaved } from '#platform/web/ui/LeaveUnsaved.tsx';
import { List } from '#platform/web/ui/List.tsx';
import { NotSaved } from '#platform/web/ui/failures.tsx';
import { SaveBar } from '#platform/web/ui/SaveBar.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { showFault } from '#platform/web/ui/show-fault.ts';
import { useAction } from '#platform/web/useAction.ts';
import { type VistaDeConservacion, conservacionContract } from '../contract.ts';
import { columnasDeReglas, type FilaDeRegla, idDeMeses } from './columnas.tsx';
import { cambiadas, escritaDe, type Escritas, puestaDe, textoDePuesta, type Vistas } from './escritas.ts';

type Reglas = VistaDeConservacion['reglas'];

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

  const filas = reglas.map((regla): FilaDeRegla => {
    const { formulario, titulo } = regla;
    const cambia = formulario in faltas || cambios.some((cambio) => cambio.formulario === formulario);
    return {
      formulario,
      titulo,
      escrita: escritaDe(regla, escritas[formulario]),
      ahora: cambia ? textoDePuesta(regla) : undefined,
      falta: revisado ? faltas[formulario] : undefined,
    };
  });

  function escribir(formulario: string, parte: Escritas[string]): void {
    const regla = reglas.find((una) => una.formulario === formulario)!;
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
        const [primera] = Object.keys(faltas);
        if (primera !== undefined) showFault(document.getElementById(idDeMeses(primera)));
        else if (cambios.length > 0 && !guardar.isPending) guardar.mutate();
      }}
    >
      <Section title="Reglas">
        <List
          label="Reglas"
          columns={columnasDeReglas(escribir)}
          rows={filas}
          idOf={({ formulario }) => formulario}
          number={null}
          total={filas.length}
          minWidth="44rem"
          fields
          marked={({ ahora }) => ahora !== undefined}
        />
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
