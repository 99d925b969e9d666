// The correction that the unit asks for: its reason and fields, and with a fresh link the form that makes it.
import { useState, type ComponentProps, type ComponentType } from 'react';
import { ADJUNTOS } from '#catalogo/conversacion.ts';
import type { EditForm, Escrito } from '#features/formularios/web/EditForm.tsx';
import { call } from '#platform/web/api.ts';
import { ApiError, messageOf } from '#platform/web/http.ts';
import { useSendKey } from '#platform/web/send/useSendKey.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { solicitudesContract, type CorreccionParaHacer, type SolicitudVista } from '../contract.ts';
import { RequestEnlace } from './RequestEnlace.tsx';
import { Said } from './Said.tsx';
import { asPersona, currentPermiso, currentToken, readPermisoOfSesion, type Acting } from './token.ts';
import { useDelivery } from './useDelivery.ts';

type Props = {
  readonly correccion: NonNullable<SolicitudVista['correccion']>;
  readonly isFresh: Acting;
  /** Called where a fresh link is needed. */
  readonly onExpired: () => void;
  readonly onCorregida: (solicitud: SolicitudVista) => void;
};

/** The form, loaded when the person begins. */
type Abierta = {
  readonly datos: CorreccionParaHacer;
  readonly Form: ComponentType<ComponentProps<typeof EditForm>>;
};

export function CorreccionForm({ correccion: { id, campos, motivo }, isFresh, onExpired, onCorregida }: Props) {
  const [abierta, setAbierta] = useState<Abierta | null>(null);
  const [isOpening, setOpening] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function open(): Promise<void> {
    setOpening(true);
    setError(null);
    try {
      await readPermisoOfSesion();
      const body = { token: currentToken(), permiso: currentPermiso(), correccion: id };
      const [{ EditForm: Form }, datos] = await Promise.all([
        import('#features/formularios/web/EditForm.tsx'),
        call(solicitudesContract, 'POST /solicitudes/correccion', { body }),
      ]);
      setAbierta({ Form, datos });
    } catch (reason) {
      if (reason instanceof ApiError && reason.status === 403) onExpired();
      setError(messageOf(reason));
    } finally {
      setOpening(false);
    }
  }

  return (
    <Section title="Corrija su solicitud" look="attention">
      <Stack gap={4}>
        <p>
          La unidad le pide corregir: <strong>{campos.join('; ')}</strong>.
        </p>
        <Said>{motivo}</Said>
        {abierta ? (
          <Formulario {...abierta} id={id} onExpired={onExpired} onCorregida={onCorregida} />
        ) : isFresh ? (
          <Row>
            <Button variant="main" busy={isOpening} onClick={() => void open()}>
              Corregir
            </Button>
          </Row>
        ) : (
          isFresh === false && (
            <RequestEnlace>
              Para corregir, ábrala desde un enlace nuevo: se lo enviamos al correo que escribió en la solicitud.
            </RequestEnlace>
          )
        )}
        {error !== null && (
          <Alert tone="error" title="No se pudo abrir la corrección">
            {error}
          </Alert>
        )}
      </Stack>
    </Section>
  );
}

function Formulario({
  datos: { valores, ...pagina },
  Form,
  id,
  onExpired,
  onCorregida,
}: Abierta & Pick<Props, 'onExpired' | 'onCorregida'> & { readonly id: string }) {
  // The form is opened once: what was typed stays when the page around it is drawn again.
  const [fijos] = useState({ pagina, valores });
  const { isBusy, failure, deliver } = useDelivery(onExpired);
  const keyOf = useSendKey();

  function send({ valores: escritos, archivos }: Escrito): void {
    const body = new FormData();
    body.set('correccion', id);
    const partes = archivos.map(([ruta, archivo], i) => ({ ruta, archivo, parte: ADJUNTOS[i]! }));
    const withArchivos = { ...escritos, ...Object.fromEntries(partes.map(({ ruta, parte }) => [ruta, parte])) };
    body.set('valores', JSON.stringify(withArchivos));
    for (const { archivo, parte } of partes) body.set(parte, archivo.contenido, archivo.nombre);
    const key = keyOf([withArchivos, partes.map(({ archivo }) => [archivo.nombre, archivo.tamano])]);
    deliver(
      'POST /solicitudes/correcciones',
      () => ({ body: asPersona(body), headers: { 'idempotency-key': key } }),
      ({ solicitud }) => onCorregida(solicitud),
    );
  }

  return <Form {...fijos} busy={isBusy} failure={failure} onEnviar={send} />;
}
