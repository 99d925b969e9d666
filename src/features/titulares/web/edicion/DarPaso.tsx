import { DATE_EXPECTED } from '#platform/contract/faults.ts';
import { call } from '#platform/web/api.ts';
import { useState } from 'react';
import { textoDeDia } from '#catalogo/momento.ts';
import { diaDe } from '#catalogo/semestre.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { Textarea } from '#platform/web/ui/inputs.tsx';
import { dayOf, isDay } from '#platform/web/day.ts';
import { useAction } from '#platform/web/useAction.ts';
import type { Written } from '#platform/web/useCheckedFields.ts';
import {
  ESTADOS_DE_SOLICITUD,
  PASOS_DE_TRAMITE,
  type PasoDeTramite,
  QUE_SE_HIZO,
  type Solicitud,
  titularesContract,
} from '../../contract.ts';
import { CLASES, venceEl } from '../../plazos.ts';

import { useReleer } from '../useSolicitudes.ts';
import { DialogoDeSolicitud } from './DialogoDeSolicitud.tsx';

type DarPasoProps = {
  readonly solicitud: Solicitud;
  readonly paso: PasoDeTramite;
  readonly onDado: () => void;
  readonly onCancelar: () => void;
};

/** What follows from a step, said before it is taken. */
function consecuenciaDe({ clase, correDesde }: Solicitud, paso: PasoDeTramite): string {
  const consecuencias: Readonly<Record<PasoDeTramite, string>> = {
    respuesta: 'La solicitud se cierra y ya no cambia.',
    prorroga: `El plazo pasa al ${textoDeDia(venceEl(clase, correDesde, true))}: ${CLASES[clase].prorroga} días hábiles más. Solo se prorroga una vez.`,
    requerimiento: 'El plazo deja de correr. Si en dos meses no la completa, se entiende que desistió.',
    completada: 'El plazo comienza a contarse de nuevo desde ese día.',
    desistimiento: 'La solicitud se cierra sin respuesta y ya no cambia.',
  };
  return consecuencias[paso];
}

/** Notes a step in the course of a request. */
export function DarPaso({ solicitud, paso, onDado, onCancelar }: DarPasoProps) {
  const [hoy] = useState(() => diaDe(new Date()));
  const [dia, setDia] = useState(hoy);
  const releer = useReleer();
  const { id, version } = solicitud;
  const [vista] = useState(version);
  const { boton, texto: etiqueta, dia: etiquetaDeDia } = PASOS_DE_TRAMITE[paso];
  const dar = useAction({
    mutationFn: (dado: { dia: string; texto: string }) =>
      call(titularesContract, 'POST /titulares/{id}/pasos', { params: { id }, body: { version, paso, ...dado } }),
    onSuccess: async () => {
      onDado();
      await releer();
    },
    // What was typed is saved the next time, once it was seen how the request is now.
    onStale: releer,
  });
  return (
    <DialogoDeSolicitud
      titulo={`${boton}: solicitud ${solicitud.numero}`}
      guardar="Guardar"
      leer={leerPaso}
      guardando={dar.isPending}
      error={dar.error}
      onGuardar={(dado) => dar.mutate(dado)}
      onCancelar={onCancelar}
    >
      {(errores) => (
        <>
          {version !== vista && (
            <Alert tone="warning" title="Así quedó la solicitud">
              {`${solicitud.nombre}. ${ESTADOS_DE_SOLICITUD[solicitud.estado]}.`}
              {solicitud.cerrada === null && ` Vence el ${textoDeDia(solicitud.vence)}.`}
            </Alert>
          )}
          <p>{consecuenciaDe(solicitud, paso)}</p>
          <DateField
            label={etiquetaDeDia}
            required
            error={errores['dia']}
            name="dia"
            value={dia}
            today={hoy}
            max={hoy}
            onChange={setDia}
          />
          <Field label={etiqueta} required error={errores['texto']}>
            {(control) => <Textarea {...control} name="texto" maxLength={4000} />}
          </Field>
        </>
      )}
    </DialogoDeSolicitud>
  );
}

/** The day and the words of a step as they were typed. */
function leerPaso(escritos: Written) {
  const [escrito = '', texto = ''] = [escritos['dia'], escritos['texto']].map((valor) =>
    typeof valor === 'string' ? valor.trim() : '',
  );
  const dia = dayOf(escrito);
  if (isDay(dia) && texto) return { ok: true as const, data: { dia, texto } };
  const faults = {
    ...(!isDay(dia) && { dia: DATE_EXPECTED }),
    ...(!texto && { texto: QUE_SE_HIZO }),
  };
  return { ok: false as const, faults };
}
