// Screen on which managers enter the dates of each semester.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { formatInstante } from '#catalogo/momento.ts';
import { cambiosOfCalendario, missingInCalendario } from '#catalogo/rubrica/calendario.ts';
import { ConfiguracionHead } from '#features/listas/web/ConfiguracionHead.tsx';
import { listText } from '#platform/contract/lists.ts';
import { absentOr } from '#platform/web/address.ts';
import { call } from '#platform/web/api.ts';
import { ApiError, messageOf } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Conflict } from '#platform/web/ui/Conflict.tsx';
import { NotSaved } from '#platform/web/ui/failures.tsx';
import { History } from '#platform/web/ui/History.tsx';
import { Stack } from '#platform/web/ui/layout.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { LeaveUnsaved, SaveBar } from '#platform/web/ui/SaveBar.tsx';
import { FieldChange } from '#platform/web/ui/text.tsx';
import { Views } from '#platform/web/ui/Views.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { calendariosContract, type CalendarioAbierto } from '../contract.ts';
import { CalendarioFields, parseTyped, typedOf, type TypedCalendario } from './CamposDeCalendario.tsx';

/** Form with the dates of a semester. Typed values stay if another manager saves first. */
function CalendarioForm({ abierto }: { readonly abierto: CalendarioAbierto }) {
  const { calendario: guardado, version } = abierto;
  const { semestre } = guardado;
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  /** The typed values and the version they are based on; null until the first edit. */
  const [borrador, setBorrador] = useState<{ readonly escrito: TypedCalendario; readonly version: number } | null>(
    null,
  );
  const [revisado, setRevisado] = useState(false);
  const escrito = borrador?.escrito ?? typedOf(guardado);
  const leido = parseTyped(semestre, escrito);
  const cambios = leido.ok ? cambiosOfCalendario(guardado, leido.calendario) : null;
  const isChanged = cambios === null || cambios.length > 0;
  const isOther = borrador !== null && borrador.version !== version;
  const save = useAction({
    mutationFn: () => {
      if (!leido.ok) throw new Error('what is wrong is not sent');
      const { semestre: _, ...calendario } = leido.calendario;
      const body = { version: borrador?.version ?? version, calendario };
      return call(calendariosContract, 'PUT /calendarios/{semestre}', { params: { semestre }, body });
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['calendarios'] });
      discard();
    },
    onStale: async () => queries.invalidateQueries({ queryKey: ['calendarios'] }),
  });
  const delServidor = save.error instanceof ApiError ? save.error.errores : {};
  const fallos = new Map([
    ...Object.entries(delServidor).map(([ruta, mensaje]) => [ruta.replace(/^calendario\./, ''), mensaje] as const),
    ...(revisado && !leido.ok ? leido.fallos : []),
  ]);

  function discard(): void {
    setBorrador(null);
    setRevisado(false);
  }
  function write(nuevo: TypedCalendario): void {
    setBorrador((before) => ({ escrito: nuevo, version: before?.version ?? version }));
    if (!save.isPending) save.reset();
  }
  function submit(): void {
    setRevisado(true);
    if (leido.ok) return save.mutate();
    // After the next frame the message is laid out, so both can be scrolled into view.
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus(),
    );
  }

  const missing = missingInCalendario(guardado);
  return (
    <Stack
      as="form"
      gap={5}
      ref={form}
      noValidate
      aria-label={`Fechas del semestre ${semestre}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && !isOther && !save.isPending) submit();
      }}
    >
      {missing.length > 0 && (
        <Alert tone="info" announced={false}>
          {`De este semestre falta ${listText(missing)}.`}
        </Alert>
      )}
      <CalendarioFields escrito={escrito} fallos={fallos} onCambio={write} />
      {isOther && borrador && (
        <Conflict
          title="Otra persona cambió las fechas de este semestre"
          choice={{ onTake: discard, onKeep: () => setBorrador({ ...borrador, version }) }}
        >
          <p>Lo que usted escribió sigue aquí. De lo guardado a lo suyo:</p>
          {cambios?.map(({ campo, antes: before, despues: after }) => (
            <FieldChange key={campo} field={campo} from={before} to={after} />
          ))}
        </Conflict>
      )}
      {save.error && !isOther && <NotSaved>{messageOf(save.error)}</NotSaved>}
      {save.isSuccess && borrador === null && (
        <Alert tone="success">Las fechas quedaron guardadas. La evidencia que se lea desde ahora las usa.</Alert>
      )}
      <SaveBar status={isChanged}>
        <Button onClick={discard} disabled={borrador === null || save.isPending}>
          Descartar
        </Button>
        <Button variant="main" type="submit" busy={save.isPending} disabled={!isChanged || isOther}>
          Guardar fechas
        </Button>
      </SaveBar>
      <LeaveUnsaved isOn={borrador !== null && isChanged}>Las fechas que escribió se pierden.</LeaveUnsaved>
    </Stack>
  );
}

const CalendarioHistory = ({ historia }: Pick<CalendarioAbierto, 'historia'>) => (
  <History
    empty="Nadie ha cambiado las fechas de este semestre."
    of={historia.map(({ version, persona, instante, cambios }) => ({
      key: version,
      instant: instante,
      when: formatInstante(new Date(instante)),
      by: persona,
      what: cambios.map(({ campo, antes: before, despues: after }) => (
        <FieldChange key={campo} field={campo} from={before} to={after} />
      )),
    }))}
  />
);

const addressSchema = z.object({ semestre: absentOr(z.string().check(z.maxLength(10))) });

/** Screen on which managers enter the dates of each semester (DECISIONS §7; issue 8). */
export function CalendarioPage() {
  const { semestre } = addressSchema.parse(useSearch({ strict: false }));
  const lectura = useQuery({
    queryKey: ['calendarios'],
    queryFn: ({ signal }) => call(calendariosContract, 'GET /calendarios', {}, { signal }),
    staleTime: 0,
  });
  return (
    <Page width="text">
      <ConfiguracionHead current="/gestores/listas/calendario">
        La evidencia de los acompañamientos compara las aulas con estas fechas. Lo que falte no impide evaluar: la
        evidencia dice que falta.
      </ConfiguracionHead>
      <Reading of={lectura} failure="No se pudo cargar el calendario">
        {({ actual, calendarios }) => {
          const abierto =
            calendarios.find(({ calendario }) => calendario.semestre === (semestre ?? actual)) ??
            calendarios.find(({ calendario }) => calendario.semestre === actual)!;
          return (
            <>
              <Views label="Semestres">
                {calendarios.map(({ calendario }) => (
                  <Link
                    key={calendario.semestre}
                    to="/gestores/listas/calendario"
                    search={{ semestre: calendario.semestre }}
                    aria-current={calendario.semestre === abierto.calendario.semestre ? 'page' : undefined}
                  >
                    <span>{calendario.semestre}</span>
                    {calendario.semestre === actual && <span>{' (actual)'}</span>}
                  </Link>
                ))}
              </Views>
              <CalendarioForm key={abierto.calendario.semestre} abierto={abierto} />
              <CalendarioHistory historia={abierto.historia} />
            </>
          );
        }}
      </Reading>
    </Page>
  );
}
