// Asks the person of a request to correct fields of it: the fields, and the reason.
import { useState } from 'react';
import { readRuta } from '#catalogo/arbol.ts';
import { textoOf } from '#catalogo/campos/index.ts';
import { MAX_MOTIVO } from '#catalogo/conversacion.ts';
import { corregiblesOf, rutaInFila } from '#catalogo/correccion.ts';
import { filasOf, type Informe } from '#catalogo/informe.ts';
import { call } from '#platform/web/api.ts';
import { ApiError } from '#platform/web/http.ts';
import { useSendKey } from '#platform/web/send/useSendKey.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { FieldGroup } from '#platform/web/ui/Field.tsx';
import { Checkbox } from '#platform/web/ui/inputs.tsx';
import { Stack } from '#platform/web/ui/layout.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { correccionesContract } from '../../contract-correcciones.ts';
import type { RegistroDeInforme } from '../../contract-registro.ts';
import type { useKeptText } from '../kept-text.ts';
import styles from './Composer.module.css';
import { labelForManagers, titleForManagers } from './secciones.ts';
import { WritingForm } from './WritingForm.tsx';

/** Returns the fields that can be corrected, by sections of the form, with their present values. */
function seccionesOf(informe: Informe, { datos }: RegistroDeInforme) {
  const { formulario, unidad } = informe;
  const campos = formulario ? corregiblesOf(formulario, unidad) : [];
  return filasOf(informe).secciones.flatMap(({ titulo, campos: rutas }) => {
    const ownCampos = campos.filter(({ ruta }) =>
      rutas.some((candidate) => ruta === candidate || ruta.startsWith(`${candidate}.`)),
    );
    const ofrecidos = ownCampos.map(({ ruta, campo }) => ({
      ruta,
      etiqueta: labelForManagers(informe, ruta, campo.etiqueta),
      // The tree of a row that is an item has that item alone.
      texto: textoOf(campo, readRuta(datos, rutaInFila(ruta, unidad, 0))),
    }));
    return ofrecidos.length > 0 ? [{ titulo: titleForManagers(titulo), ofrecidos }] : [];
  });
}

type PedirProps = {
  readonly informe: Informe;
  readonly registro: RegistroDeInforme;
  /** Answers to the fields and to the reason, as the person writes them. */
  readonly fields: ReturnType<typeof useKeptText>;
  readonly text: ReturnType<typeof useKeptText>;
  readonly onPedida: () => Promise<unknown>;
};

/** Asks the person to correct fields, with a reason. */
export function RequestCorreccion({ informe, registro, fields, text, onPedida }: PedirProps) {
  const [marked, setMarked] = fields;
  const [motivo, setMotivo] = text;
  // No path has a blank.
  const campos = marked.split(' ').filter(Boolean);
  const [isTried, setTried] = useState(false);
  const claveDe = useSendKey();
  const request = useAction({
    mutationFn: async () => {
      const body = { campos, motivo };
      const params = { informe: informe.slug, id: registro.id };
      const headers = { 'idempotency-key': claveDe(body) };
      return call(
        correccionesContract,
        'POST /informes/{informe}/registros/{id}/correcciones',
        { params, body },
        { headers },
      );
    },
    async onSuccess() {
      await onPedida();
      setMarked('');
      setMotivo('');
    },
  });
  const { campos: ofCampos, motivo: ofMotivo } = request.error instanceof ApiError ? request.error.errores : {};
  const missing = isTried && campos.length === 0 ? 'Marque los datos por corregir.' : ofCampos;
  const unsaid = isTried && motivo.trim() === '' ? 'Escriba qué debe corregir.' : ofMotivo;
  return (
    <WritingForm
      label="Qué debe corregir"
      placeholder="Escriba qué debe corregir. La persona leerá este texto."
      maxLength={MAX_MOTIVO}
      text={text}
      busy={request.isPending}
      fault={unsaid}
      error={missing || unsaid ? null : request.error}
      onSend={() => {
        setTried(true);
        if (campos.length > 0 && motivo.trim() !== '') request.mutate();
      }}
      before={
        <div className={styles['fields']}>
          <Muted>
            Le llegará un correo para corregir solo los datos que marque, y la solicitud quedará en «Pendiente». Algunos
            datos no se pueden corregir, como los que reservan un cupo.
          </Muted>
          {seccionesOf(informe, registro).map(({ titulo, ofrecidos }, i) => (
            <FieldGroup key={titulo} id={`correccion-${i}`} label={titulo} error={i === 0 ? missing : undefined}>
              <Stack gap={2}>
                {ofrecidos.map(({ ruta, etiqueta, texto }) => (
                  <Checkbox
                    key={ruta}
                    label={etiqueta}
                    hint={texto === '' ? 'Sin respuesta' : texto}
                    checked={campos.includes(ruta)}
                    onChange={({ target }) =>
                      setMarked(
                        (target.checked ? [...campos, ruta] : campos.filter((campo) => campo !== ruta)).join(' '),
                      )
                    }
                  />
                ))}
              </Stack>
            </FieldGroup>
          ))}
        </div>
      }
    >
      <div className={styles['buttons']}>
        <Button variant="brand" type="submit" busy={request.isPending}>
          Pedir corrección
        </Button>
      </div>
    </WritingForm>
  );
}
