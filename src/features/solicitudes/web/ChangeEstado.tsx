// Dialog for a change of records' states; of one request it also asks the person for what is needed.
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_MENSAJE } from '#catalogo/conversacion.ts';
import { ESTADO_INFO, ESTADOS, type Estado } from '#catalogo/estados.ts';
import type { Informe } from '#catalogo/informe.ts';
import type { Resultado } from '#catalogo/resultados.ts';
import { informesContract } from '#features/informes/contract.ts';
import { countFilterOf, registrosText, rowsOf, type SelectedFilas } from '#features/informes/web/seleccion.ts';
import { inThousands } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { useSendKey } from '#platform/web/send/useSendKey.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';
import { Field, FieldGroup } from '#platform/web/ui/Field.tsx';
import { Checkbox, RadioGroup, Textarea } from '#platform/web/ui/inputs.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { MAX_NOTA } from '../contract-atencion.ts';
import { ELIJA_ESTADO } from '../contract-estados.ts';
import { unidadContract } from '../contract-unidad.ts';
import type { CambioHecho } from './EstadosCambiados.tsx';
import { Ending } from './registro/Ending.tsx';
import { hasAddress, writeMensaje } from './registro/write.ts';

type ChosenEstado = {
  readonly nuevo: Estado;
  readonly resultado: Resultado | null;
  readonly nota: string;
  /** Withdraws the corrections that wait for the persons of what is closed. */
  readonly withdraws: boolean;
};

function useChangeEstado(filas: SelectedFilas) {
  const claveDe = useSendKey();
  return useAction({
    mutationFn: async ({ nuevo: nuevoEstado, resultado, nota, withdraws }: ChosenEstado) => {
      const rows = rowsOf(filas);
      const body = {
        ...('registros' in rows
          ? { listaRegistros: rows.registros }
          : { seleccion: { informe: filas.slug, ...rows.seleccion } }),
        nuevoEstado,
        ...(resultado && { resultado }),
        ...(withdraws && { retiraCorrecciones: true }),
        ...(nota.trim() !== '' && { nota }),
      };
      const headers = { 'idempotency-key': claveDe(body) };
      return call(unidadContract, 'POST /generales/actualizarEstado', { body }, { headers });
    },
  });
}

/** Counts the selected rows in each state; uncounted states are absent. */
function useCountsByEstado(filas: SelectedFilas): Partial<Record<Estado, number>> {
  const { slug } = filas;
  const filtro = countFilterOf(filas);
  const results = useQueries({
    queries: ESTADOS.map((estado) => {
      const body = { ...filtro, estado };
      return {
        queryKey: ['informe', slug, 'estados', body],
        staleTime: 0,
        // If the filter names another state, no row is in this one.
        enabled: filtro !== null && (filtro.estado ?? estado) === estado,
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          call(informesContract, 'POST /informes/{informe}/total', { params: { informe: slug }, body }, { signal }),
      };
    }),
  });
  return Object.fromEntries(ESTADOS.map((estado, i) => [estado, results[i]?.data?.total]));
}

/** Counts the corrections that wait for the persons of requests to be closed, and holds whether they are withdrawn. */
function useCorrections(filas: SelectedFilas, enabled: boolean) {
  const [withdraws, onWithdraws] = useState(true);
  const body = rowsOf(filas);
  const abiertas = useQuery({
    queryKey: ['informe', filas.slug, 'correcciones', body],
    staleTime: 0,
    enabled,
    queryFn: async ({ signal }) =>
      call(
        unidadContract,
        'POST /informes/{informe}/correcciones/abiertas',
        { params: { informe: filas.slug }, body },
        { signal },
      ),
  });
  const corrections = enabled ? (abiertas.data?.total ?? 0) : 0;
  return { ask: { corrections, withdraws, onWithdraws }, isCounting: enabled && abiertas.isLoading };
}

type CambiarEstadoProps = {
  readonly informe: Informe;
  readonly filas: SelectedFilas;
  readonly elegidas: number;
  /** The reader may write to the people of the rows. */
  readonly withCorreo: boolean;
  /** Called without a change. */
  readonly onCancelar: () => void;
  readonly onCambiado: (cambio: CambioHecho) => void;
  /** Called after a message that asks the person of one request for what is needed: its state changes as it leaves. */
  readonly onPreguntada: () => void;
};

const INITIALS: Readonly<Record<string, Estado>> = Object.fromEntries(ESTADOS.map((estado) => [estado[0]!, estado]));

/** Describes what begins with a message to the person of a request that waits. */
const FOLLOWS =
  'Le llegará por correo y el plazo se pausará. Si no responde, se le recordará y, al terminar el plazo, la solicitud se ' +
  'cerrará como desistida. Si no escribe nada, solo cambia el estado: no se le avisa a la persona ni se cierra sola.';

/** Returns the id of the one request that is selected; undefined for other rows. */
function onlySolicitud({ seleccion }: SelectedFilas, isRequest: boolean): string | undefined {
  if (!isRequest || seleccion.modo !== 'algunas' || seleccion.ids.size !== 1) return undefined;
  const [id] = seleccion.ids;
  return id;
}

/** Writes to the person of a request, which waits for an answer once the message leaves. */
function useAsk(slug: string, id = '') {
  const claveDe = useSendKey();
  return useAction({
    mutationFn: async (texto: string) => writeMensaje({ slug, id }, { fields: { texto, espera: 'si' } }, claveDe),
  });
}

/** Dialog 'Cambiar estado' (spec 1 §2): the new state, and a confirmation in words. */
export function ChangeEstado({ informe, filas, elegidas: count, withCorreo, ...on }: CambiarEstadoProps) {
  const isRequest = informe.solicitud !== undefined;
  const id = onlySolicitud(filas, isRequest);
  const change = useChangeEstado(filas);
  const ask = useAsk(filas.slug, id);
  const [nuevo, setNuevo] = useState<Estado | null>(null);
  const [elegido, setElegido] = useState<Resultado | null>('resuelta');
  const [nota, setNota] = useState('');
  /** Asks the person of a request for what is needed. */
  const [mensaje, setMensaje] = useState('');
  const [notify, setNotify] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const canEnd = isRequest && nuevo === 'cerrado';
  const canAsk = hasAddress(informe) && id !== undefined && nuevo === 'pendiente';
  const isAsked = canAsk && mensaje.trim() !== '';
  const { ask: closing, isCounting } = useCorrections(filas, canEnd);

  function confirm(): void {
    if (nuevo === null) {
      setMissing(true);
      return;
    }
    if (isAsked) {
      ask.mutate(mensaje, { onSuccess: on.onPreguntada });
      return;
    }
    const resultado = canEnd ? elegido : null;
    change.mutate(
      { nuevo, resultado, nota: canAsk ? '' : nota, withdraws: closing.withdraws && closing.corrections > 0 },
      { onSuccess: (cambiados) => on.onCambiado({ cambiados, nuevo, resultado, notify }) },
    );
  }

  return (
    <ConfirmDialog
      title="Cambiar estado"
      confirm={confirmText(nuevo, count, isAsked)}
      busy={change.isPending || ask.isPending || isCounting}
      onCancel={on.onCancelar}
      onConfirm={confirm}
      onKeyDown={({ key, target, ctrlKey, metaKey, altKey }) => {
        if (target instanceof HTMLTextAreaElement || ctrlKey || metaKey || altKey) return;
        const estado = INITIALS[key.toLowerCase()];
        if (estado) setNuevo(estado);
        // Enter presses a focused button.
        else if (key === 'Enter' && !(target instanceof HTMLButtonElement)) confirm();
      }}
    >
      <Estados
        filas={filas}
        isSolicitud={id !== undefined}
        count={count}
        nuevo={nuevo}
        isMissing={isMissing}
        onElegir={setNuevo}
      />
      {canEnd && <Ending optional resultado={elegido} onResultado={setElegido} {...closing} />}
      {canAsk ? (
        <TextField
          label="Qué necesita de la persona"
          help={FOLLOWS}
          max={MAX_MENSAJE}
          texto={mensaje}
          onTexto={setMensaje}
        />
      ) : (
        <TextField
          label="Nota"
          help="Solo la verá la unidad, en la historia."
          max={MAX_NOTA}
          texto={nota}
          onTexto={setNota}
        />
      )}
      {/* All rows of a filter are no longer the same once their state changed. */}
      {withCorreo && !isRequest && filas.seleccion.modo === 'algunas' && (
        <Checkbox
          label={count === 1 ? 'Avisar a la persona por correo' : 'Avisar a las personas por correo'}
          hint="Podrá leer y cambiar el mensaje antes de enviarlo."
          checked={notify}
          onChange={({ target: { checked } }) => setNotify(checked)}
        />
      )}
      <Failure of={ask.error ?? change.error} />
    </ConfirmDialog>
  );
}

type EstadosProps = {
  readonly filas: SelectedFilas;
  readonly isSolicitud: boolean;
  readonly count: number;
  readonly nuevo: Estado | null;
  /** None was chosen when it was confirmed. */
  readonly isMissing: boolean;
  readonly onElegir: (nuevo: Estado | null) => void;
};

/** The states, each with the number of rows that have it. */
function Estados({ filas, isSolicitud, count, nuevo, isMissing, onElegir }: EstadosProps) {
  const cuentas = useCountsByEstado(filas);
  return (
    <FieldGroup
      label={isSolicitud ? 'Nuevo estado de la solicitud' : `Nuevo estado de ${registrosText(count)}`}
      help="Podrá deshacerlo durante 15 minutos."
      error={isMissing && !nuevo ? ELIJA_ESTADO : undefined}
    >
      <RadioGroup
        name="nuevoEstado"
        value={nuevo ?? ''}
        options={ESTADOS.map((estado) => ({
          value: estado,
          // On one line, so that nothing below moves when the count arrives.
          label: `${ESTADO_INFO[estado].nombre}${presentText(cuentas[estado], count)}`,
        }))}
        onChange={({ target }) => onElegir(ESTADOS.find((estado) => estado === target.value) ?? null)}
      />
    </FieldGroup>
  );
}

/** Button that says in words what it does. */
function confirmText(nuevo: Estado | null, count: number, isAsked: boolean): string {
  if (nuevo === null) return 'Cambiar estado';
  const nombre = `«${ESTADO_INFO[nuevo].nombre}»`;
  return isAsked ? `Enviar y dejar en ${nombre}` : `Pasar ${inThousands(count)} a ${nombre}`;
}

const presentText = (cuenta: number | undefined, count: number): string =>
  cuenta ? (count === 1 ? ' (estado actual)' : ` (${registrosText(cuenta)} ya en este estado)`) : '';

const Failure = ({ of: error }: { readonly of: Error | null }) =>
  error && (
    <Alert tone="error" title="No se pudo cambiar el estado">
      {error.message}
    </Alert>
  );

type TextFieldProps = {
  readonly label: string;
  readonly help: string;
  readonly max: number;
  readonly texto: string;
  readonly onTexto: (texto: string) => void;
};

const TextField = ({ label, help, max, texto, onTexto }: TextFieldProps) => (
  <Field label={label} help={help}>
    {(control) => (
      <Textarea
        {...control}
        rows={2}
        maxLength={max}
        value={texto}
        onChange={({ target: { value } }) => onTexto(value)}
      />
    )}
  </Field>
);
