// Dialog that asks the person of a request to correct fields of it: the fields, and the reason.
import { useState } from 'react';
import { readRuta } from '#catalogo/arbol.ts';
import { textoOf } from '#catalogo/campos/index.ts';
import { MAX_MOTIVO } from '#catalogo/conversacion.ts';
import { corregiblesOf, rutaInFila } from '#catalogo/correccion.ts';
import { filasOf, type Informe } from '#catalogo/informe.ts';
import { call } from '#platform/web/api.ts';
import { ApiError } from '#platform/web/http.ts';
import { useSendKey } from '#platform/web/send/keys.ts';
import { Field, FieldGroup } from '#platform/web/ui/Field.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { Checkbox, Textarea } from '#platform/web/ui/inputs.tsx';
import { Stack } from '#platform/web/ui/layout.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { correccionesContract } from '../../contract-correcciones.ts';
import type { RegistroDeInforme } from '../../contract-registro.ts';
import { labelForManagers, titleForManagers } from './secciones.ts';

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
  readonly onCerrar: () => void;
  readonly onPedida: () => void;
};

/** Dialog that asks the person to correct fields, with a reason. */
export default function RequestCorreccion({ informe, registro, onCerrar, onPedida }: PedirProps) {
  const [campos, setCampos] = useState<readonly string[]>([]);
  const [motivo, setMotivo] = useState('');
  const [errores, setErrores] = useState<Readonly<Record<string, string>>>({});
  /** Takes back the message at what is being changed. */
  const mend = (campo: 'campos' | 'motivo'): void => setErrores(({ [campo]: _mended, ...others }) => others);
  const claveDe = useSendKey();
  const request = useAction({
    mutationFn: async () => {
      const body = { campos: [...campos], motivo };
      const params = { informe: informe.slug, id: registro.id };
      const headers = { 'idempotency-key': claveDe(body) };
      return call(
        correccionesContract,
        'POST /informes/{informe}/registros/{id}/correcciones',
        { params, body },
        { headers },
      );
    },
    onSuccess: onPedida,
    onError: (error) => setErrores(error instanceof ApiError ? error.errores : {}),
  });
  return (
    <FormDialog
      title="Pedir una corrección"
      save="Pedir corrección"
      busy={request.isPending}
      error={request.error && Object.keys(errores).length === 0 ? request.error : null}
      isTouched={campos.length > 0 || motivo.trim() !== ''}
      lost="Lo que marcó y escribió se perderá."
      onCancel={onCerrar}
      onSubmit={() => {
        const faults = {
          ...(campos.length === 0 && { campos: 'Marque los datos por corregir.' }),
          ...(motivo.trim() === '' && { motivo: 'Escriba qué debe corregir.' }),
        };
        setErrores(faults);
        if (Object.keys(faults).length === 0) request.mutate();
      }}
    >
      <Muted>
        La persona recibe un correo y ve solo estos datos en la página de su solicitud, que queda en «Pendiente». No se
        ofrecen los que pone la aplicación, los que ocupan un cupo o dan una autorización, ni aquellos de los que
        dependen otros.
      </Muted>
      {seccionesOf(informe, registro).map(({ titulo, ofrecidos }, i) => (
        <FieldGroup key={titulo} id={`correccion-${i}`} label={titulo} error={i === 0 ? errores['campos'] : undefined}>
          <Stack gap={2}>
            {ofrecidos.map(({ ruta, etiqueta, texto }) => (
              <Checkbox
                key={ruta}
                label={etiqueta}
                hint={texto === '' ? 'Sin respuesta' : texto}
                checked={campos.includes(ruta)}
                onChange={({ target }) => {
                  setCampos(target.checked ? [...campos, ruta] : campos.filter((campo) => campo !== ruta));
                  mend('campos');
                }}
              />
            ))}
          </Stack>
        </FieldGroup>
      ))}
      <Field label="Qué debe corregir" required help="La persona lo lee." error={errores['motivo']}>
        {(control) => (
          <Textarea
            {...control}
            maxLength={MAX_MOTIVO}
            value={motivo}
            onChange={({ target }) => {
              setMotivo(target.value);
              mend('motivo');
            }}
          />
        )}
      </Field>
    </FormDialog>
  );
}
