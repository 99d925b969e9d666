import { call } from '#platform/web/api.ts';
import { useState } from 'react';
import { diaDe } from '#catalogo/semestre.ts';
import { useAction } from '#platform/web/useAction.ts';
import { type DatosDeSolicitud, type Solicitud, titularesContract } from '../../contract.ts';

import { useReleer } from '../useSolicitudes.ts';
import { Campos } from './Campos.tsx';
import { DialogoDeSolicitud } from './DialogoDeSolicitud.tsx';
import { leerSolicitud } from './leer.ts';

type RegistrarProps = { readonly onRegistrada: (solicitud: Solicitud) => void; readonly onCancelar: () => void };

/** Writes a request down. */
export function RegistrarSolicitud({ onRegistrada, onCancelar }: RegistrarProps) {
  const [hoy] = useState(() => diaDe(new Date()));
  const releer = useReleer();
  const registrar = useAction({
    mutationFn: (body: DatosDeSolicitud) => call(titularesContract, 'POST /titulares', { body }),
    onSuccess: async (solicitud) => {
      await releer();
      onRegistrada(solicitud);
    },
  });
  return (
    <DialogoDeSolicitud
      titulo="Registrar solicitud"
      guardar="Registrar"
      leer={leerSolicitud}
      guardando={registrar.isPending}
      error={registrar.error}
      onGuardar={(datos) => registrar.mutate(datos)}
      onCancelar={onCancelar}
    >
      {(errores) => <Campos iniciales={{}} errores={errores} hoy={hoy} />}
    </DialogoDeSolicitud>
  );
}

type CorregirProps = {
  readonly solicitud: Solicitud;
  readonly onCorregida: () => void;
  readonly onCancelar: () => void;
};

/** Corrects what was written down of a request. */
export function CorregirSolicitud({ solicitud, onCorregida, onCancelar }: CorregirProps) {
  const [hoy] = useState(() => diaDe(new Date()));
  const releer = useReleer();
  const { id } = solicitud;
  // The fields say what this version said, also when it is read anew.
  const [version] = useState(solicitud.version);
  const corregir = useAction({
    mutationFn: (datos: DatosDeSolicitud) =>
      call(titularesContract, 'PUT /titulares/{id}', { params: { id }, body: { ...datos, version } }),
    onSuccess: async () => {
      onCorregida();
      await releer();
    },
    onStale: releer,
  });
  return (
    <DialogoDeSolicitud
      titulo={`Corregir la solicitud ${solicitud.numero}`}
      guardar="Guardar"
      leer={leerSolicitud}
      guardando={corregir.isPending}
      error={corregir.error}
      onGuardar={(datos) => corregir.mutate(datos)}
      onCancelar={onCancelar}
    >
      {(errores) => <Campos iniciales={solicitud as Partial<DatosDeSolicitud>} errores={errores} hoy={hoy} />}
    </DialogoDeSolicitud>
  );
}
