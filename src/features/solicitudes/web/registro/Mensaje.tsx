// Dialog with a message to the person of a request: text, files, saved answers, and whether an answer is awaited.
import { useState } from 'react';
import { ADJUNTOS, MAX_MENSAJE } from '#catalogo/conversacion.ts';
import { SavedAnswers } from '#features/correo/web/SavedAnswers.tsx';
import { call } from '#platform/web/api.ts';
import { ApiError } from '#platform/web/http.ts';
import { useSendKey } from '#platform/web/send/keys.ts';
import { Field } from '#platform/web/ui/Field.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { Checkbox, Textarea } from '#platform/web/ui/inputs.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { unidadContract } from '../../contract-unidad.ts';
import { Adjuntos, faultsOf, type Elegidos } from '../Adjuntos.tsx';

type Props = {
  readonly slug: string;
  readonly id: string;
  readonly inicial?: string;
  readonly onCerrar: () => void;
  /** Called once the message waits to leave. */
  readonly onEscrito: () => void;
};

export default function Mensaje({ slug, id, inicial = '', onCerrar, onEscrito }: Props) {
  const [texto, setTexto] = useState(inicial);
  const [elegidos, setElegidos] = useState<Elegidos>({});
  const [espera, setEspera] = useState(false);
  const [errores, setErrores] = useState<Readonly<Record<string, string>>>({});
  const claveDe = useSendKey();
  const write = useAction({
    mutationFn: async () => {
      const body = new FormData();
      body.set('texto', texto);
      if (espera) body.set('espera', 'si');
      for (const parte of ADJUNTOS) if (elegidos[parte]) body.set(parte, elegidos[parte]);
      const archivos = Object.values(elegidos).map(({ name, size, lastModified }) => [name, size, lastModified]);
      const headers = { 'idempotency-key': claveDe([texto, espera, archivos]) };
      return call(
        unidadContract,
        'POST /informes/{informe}/registros/{id}/mensajes',
        { params: { informe: slug, id }, body },
        { headers },
      );
    },
    onSuccess: onEscrito,
    onError: (error) => setErrores(error instanceof ApiError ? error.errores : {}),
  });
  return (
    <FormDialog
      title="Escribir a la persona"
      save="Enviar"
      busy={write.isPending}
      error={write.error && Object.keys(errores).length === 0 ? write.error : null}
      isTouched={texto.trim() !== inicial.trim() || Object.keys(elegidos).length > 0}
      lost="El mensaje que escribió se perderá."
      onCancel={onCerrar}
      onSubmit={() => {
        const faults = { ...(texto.trim() === '' && { texto: 'Escriba el mensaje.' }), ...faultsOf(elegidos) };
        setErrores(faults);
        if (Object.keys(faults).length === 0) write.mutate();
      }}
    >
      <Row gap={2}>
        <SavedAnswers texto={texto} onUsar={setTexto} />
      </Row>
      <Field
        label="Mensaje"
        required
        help="Le llega por correo y queda en la página de su solicitud. Sale en dos minutos: hasta entonces puede deshacerlo."
        error={errores['texto']}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={8}
            maxLength={MAX_MENSAJE}
            value={texto}
            onChange={({ target }) => setTexto(target.value)}
          />
        )}
      </Field>
      <Adjuntos elegidos={elegidos} errores={errores} onChange={setElegidos} />
      <Checkbox
        checked={espera}
        label="Esperar su respuesta"
        hint="La solicitud queda en «Pendiente» cuando sale el mensaje, y su plazo se detiene."
        onChange={({ target }) => setEspera(target.checked)}
      />
    </FormDialog>
  );
}
