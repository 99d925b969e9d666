// Dialog with which a person waits for a place of a full option: asks for name and address, and says what will happen.
import { useId, useState, type FormEvent } from 'react';
import { faultOfName } from '#catalogo/campos/nombre.ts';
import type { Opcion } from '#catalogo/listas/opcion.ts';
import { TRATAMIENTO } from '#catalogo/titulos.ts';
import type { Anotacion, Anotado, esperaContract } from '#features/espera/contract.ts';
import { MAX_CORREO, MAX_NOMBRE, SIN_CORREO, SIN_NOMBRE } from '#features/espera/web/Turno.ts';
import { messageOf } from '#platform/web/http.ts';
import { deliver } from '#platform/web/send/deliver.ts';
import { useSender } from '#platform/web/send/useSender.ts';
import { useSendKey } from '#platform/web/send/useSendKey.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { announceFilled } from '#platform/web/ui/filled.ts';
import { Select, TextInput } from '#platform/web/ui/inputs.tsx';
import { Stack } from '#platform/web/ui/layout.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { useFormulario } from '../formulario-abierto.ts';

export type AnotarseProps = {
  readonly etiqueta: string;
  /** The full options. */
  readonly opciones: readonly Opcion[];
  readonly onCerrar: () => void;
};

type Escrito = Omit<Anotacion, 'formulario'>;
type Fallos = Partial<Record<keyof Escrito, string>>;

/** Returns the faults that are known without the server. */
function fallosOf({ opcion, nombre, correo }: Escrito): Fallos {
  const nombreFault = nombre.trim() === '' ? SIN_NOMBRE : faultOfName(nombre);
  return {
    ...(opcion === '' && { opcion: 'Elija una opción.' }),
    ...(nombreFault !== null && { nombre: nombreFault }),
    ...(!/\S@\S+\.\S/.test(correo) && { correo: SIN_CORREO }),
  };
}

/** Asks for a person's name and address, and puts them into the waiting list. */
export function Anotarse({ etiqueta, opciones, onCerrar }: AnotarseProps) {
  const { formulario } = useFormulario();
  const id = useId();
  const [escrito, setEscrito] = useState<Escrito>({
    opcion: opciones.length === 1 ? opciones[0]!.clave : '',
    nombre: '',
    correo: '',
  });
  const [fallos, setFallos] = useState<Fallos>({});
  const { state, send, stop } = useSender<{ readonly at: 'anotado'; readonly anotado: Anotado }>(() => ({
    at: 'form',
    status: null,
  }));
  const keyOf = useSendKey();

  const isBusy = state.at === 'pending';
  const change = (campo: keyof Escrito) => ({
    name: campo,
    value: escrito[campo],
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      setEscrito((before) => ({ ...before, [campo]: value })),
  });

  function close(): void {
    stop();
    onCerrar();
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    // React bubbles it to the form below.
    event.stopPropagation();
    if (isBusy) return;
    const found = fallosOf(escrito);
    setFallos(found);
    const [primero] = Object.keys(found);
    if (primero !== undefined) {
      document.getElementById(`${id}-${primero}`)?.focus();
      return;
    }
    const body = { ...escrito, formulario: formulario.slug };
    const refused = (message: string, errors = {}) => ({
      at: 'form' as const,
      status: { tone: 'error' as const, message, retry: false, errors },
    });
    void send({
      async run(waiting) {
        const outcome = await deliver({
          call: 'POST /espera' satisfies keyof typeof esperaContract,
          request: () => ({ body, headers: { 'idempotency-key': keyOf(body) } }),
          read: async (answer) =>
            answer.status === 202 ? { tipo: 'anotado' as const, anotado: (await answer.json()) as Anotado } : undefined,
          ...waiting,
        });
        if (outcome.tipo === 'anotado') return { at: 'anotado', anotado: outcome.anotado };
        if (outcome.tipo === 'sin-conexion') return refused(SIN_RESPUESTA);
        if (outcome.tipo === 'rechazado') setFallos(outcome.errores);
        return refused(outcome.mensaje);
      },
      onError: (error) => refused(messageOf(error)),
    });
  }

  if (state.at === 'anotado') {
    return (
      <Dialog
        title="Está en la lista de espera"
        onClose={close}
        footer={
          <Button variant="main" onClick={close}>
            Entendido
          </Button>
        }
      >
        <p>{`Le avisaremos cuando haya un cupo para usted en «${opciones.find(({ clave }) => clave === escrito.opcion)?.texto}».`}</p>
        <p>
          {state.anotado.sinCorreo
            ? 'No le enviamos el correo que lo confirma: hoy ya salieron muchos a su dirección. Cuando haya un cupo para usted, sí le escribiremos.'
            : 'Le enviamos un correo con el enlace a su puesto, desde donde también puede salir de la lista. Si no lo ve, revise la carpeta de correo no deseado.'}
        </p>
      </Dialog>
    );
  }
  const status = state.at === 'form' ? state.status : null;
  return (
    <Dialog
      title="Avíseme si se libera un cupo"
      onClose={isBusy ? undefined : close}
      footer={
        <>
          <Button onClick={close}>Cancelar</Button>
          <Button variant="main" type="submit" form={id} busy={isBusy}>
            Entrar a la lista de espera
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmitCapture={({ currentTarget }) => announceFilled(currentTarget, escrito)}
        onSubmit={onSubmit}
      >
        <Stack>
          <p>
            Le escribiremos en orden de llegada: cuando sea su turno, le apartaremos el cupo por unas horas para que se
            inscriba con el enlace del correo. Si no lo toma, pasa a la persona que sigue.
          </p>
          {opciones.length > 1 && (
            <Field id={`${id}-opcion`} label={etiqueta} required error={fallos.opcion}>
              {(control) => (
                <Select {...control} {...change('opcion')}>
                  <option value="">Elija una opción</option>
                  {opciones.map(({ clave, texto }) => (
                    <option key={clave} value={clave}>
                      {texto}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          {opciones.length === 1 && (
            <p>
              <span>{`${etiqueta}:`}</span> <strong>{opciones[0]!.texto}</strong>
            </p>
          )}
          <Field id={`${id}-nombre`} label="Su nombre" required error={fallos.nombre}>
            {(control) => <TextInput {...control} {...change('nombre')} autoComplete="name" maxLength={MAX_NOMBRE} />}
          </Field>
          <Field id={`${id}-correo`} label="Su correo" required error={fallos.correo}>
            {(control) => (
              <TextInput {...control} {...change('correo')} type="email" autoComplete="email" maxLength={MAX_CORREO} />
            )}
          </Field>
          <Muted>
            Usamos su nombre y su correo solo para avisarle, y los borramos cuando su turno termina.{' '}
            <a href={TRATAMIENTO.ruta} target="_blank" rel="noopener">
              Tratamiento de datos personales
            </a>
          </Muted>
          {status && <Alert tone="error">{status.message}</Alert>}
        </Stack>
      </form>
    </Dialog>
  );
}

const SIN_RESPUESTA = 'No hay conexión con el servidor. Inténtelo de nuevo: quedará en la lista una sola vez.';
