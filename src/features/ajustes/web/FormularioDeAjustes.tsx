import { call } from '#platform/web/api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Stack } from '#platform/web/ui/layout.tsx';
import { LeaveUnsaved } from '#platform/web/ui/LeaveUnsaved.tsx';
import { NotSaved } from '#platform/web/ui/failures.tsx';
import { SaveBar } from '#platform/web/ui/SaveBar.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { AJUSTES, GRUPOS_DE_AJUSTES, type NombreDeAjuste, NOMBRES_DE_AJUSTES, textoDeAjuste } from '../ajustes.ts';
import { type AjustesAbiertos, ajustesContract } from '../contract.ts';
import { CampoDeAjuste } from './CampoDeAjuste.tsx';
import { cambiosDe, type Escritos, faltasDe } from './escritos.ts';

const GRUPOS = Object.keys(GRUPOS_DE_AJUSTES) as (keyof typeof GRUPOS_DE_AJUSTES)[];

/** The settings as fields. What is typed stays when another manager saved first. */
export function FormularioDeAjustes({ abiertos }: { readonly abiertos: AjustesAbiertos }) {
  const { version, valores, iniciales } = abiertos;
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [escritos, setEscritos] = useState<Escritos>({});
  /** Which version was looked at when the first was typed: a reading in between changes nothing of that. */
  const [vista, setVista] = useState<number | null>(null);
  const [revisados, setRevisados] = useState(false);
  const guardar = useAction({
    mutationFn: () => call(ajustesContract, 'PUT /ajustes', { body: { version: vista ?? version, valores: cambios } }),
    onSuccess: (nuevos) => {
      queries.setQueryData(['ajustes'], nuevos);
      dejar();
    },
    onStale: async () => {
      await queries.invalidateQueries({ queryKey: ['ajustes'] });
      setVista(null);
    },
  });
  const faltas = faltasDe(escritos);
  const cambios = cambiosDe(escritos, { valores, iniciales });
  const cuantos = Object.keys(cambios).length;
  const delServidor = guardar.error instanceof ApiError ? guardar.error.errores : {};

  function dejar(): void {
    setEscritos({});
    setVista(null);
    setRevisados(false);
  }

  function escribir(nombre: NombreDeAjuste, texto: string): void {
    setEscritos((antes) => ({ ...antes, [nombre]: texto }));
    setVista((antes) => antes ?? version);
    if (!guardar.isPending) guardar.reset();
  }

  function enviar(): void {
    setRevisados(true);
    const primera = NOMBRES_DE_AJUSTES.find((nombre) => faltas[nombre] !== undefined);
    if (primera === undefined) guardar.mutate();
    else form.current?.querySelector<HTMLElement>(`[name="${primera}"]`)?.focus();
  }

  return (
    <Stack
      as="form"
      gap={6}
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (cuantos > 0 && !guardar.isPending) enviar();
      }}
    >
      {GRUPOS.map((grupo) => (
        <Section key={grupo} title={GRUPOS_DE_AJUSTES[grupo]} look="ruled" gap={5}>
          {NOMBRES_DE_AJUSTES.filter((nombre) => AJUSTES[nombre].grupo === grupo).map((nombre) => (
            <CampoDeAjuste
              key={nombre}
              nombre={nombre}
              texto={escritos[nombre] ?? textoDeAjuste(valores[nombre])}
              guardado={valores[nombre]}
              inicial={iniciales[nombre]}
              error={(revisados ? faltas[nombre] : undefined) ?? delServidor[`valores.${nombre}`]}
              onEscribir={(texto) => escribir(nombre, texto)}
            />
          ))}
        </Section>
      ))}
      {guardar.error && <NotSaved>{guardar.error.message}</NotSaved>}
      {guardar.isSuccess && cuantos === 0 && <Alert tone="success">Los ajustes quedaron guardados.</Alert>}
      <SaveBar status={cuantos > 0 && cambiosPorGuardar(cuantos)}>
        <Button onClick={dejar} disabled={cuantos === 0 || guardar.isPending}>
          Descartar
        </Button>
        <Button variant="main" type="submit" busy={guardar.isPending} disabled={cuantos === 0}>
          Guardar cambios
        </Button>
      </SaveBar>
      <LeaveUnsaved isOn={cuantos > 0}>Los ajustes que escribió se pierden.</LeaveUnsaved>
    </Stack>
  );
}

const cambiosPorGuardar = (cuantos: number): string => countOf(cuantos, 'cambio por guardar', 'cambios por guardar');
