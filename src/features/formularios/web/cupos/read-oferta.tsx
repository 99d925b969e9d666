// Reads the turn that a form's address names, enables its option for this person, and says until when it is held.
import { useEffect, type ComponentType } from 'react';
import { useFormContext } from 'react-hook-form';
import { formatInstante } from '#catalogo/momento.ts';
import type { TurnoAbierto } from '#features/espera/contract.ts';
import { headersOfTurno, readTurno } from '#features/espera/web/Turno.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import type { FormularioData } from '../../contract.ts';

/** A turn of the person who opened the page. */
export type Oferta = TurnoAbierto & {
  /** The headers by which a sending uses its place. */
  readonly headers: Readonly<Record<string, string>>;
  /** Shows it beside the field of its option, at a path. */
  readonly Aviso: ComponentType<{ readonly ruta: string }>;
};

/** Reads a turn, and enables the option that it holds. @throws {ApiError} {@link ConnectionError} */
export async function readOferta(turno: string, listas: FormularioData['listas']): Promise<Oferta> {
  const abierto = await readTurno(turno);
  const { lista, clave, estado } = abierto;
  const opcion = listas[lista]?.find((candidate) => candidate.clave === clave);
  if (opcion && estado === 'ofrecido') {
    const { cupos: _full, ...atributos } = opcion.atributos ?? {};
    opcion.atributos = { ...atributos, conCupos: true };
  }
  return {
    ...abierto,
    headers: headersOfTurno(turno),
    Aviso: ({ ruta }) => <Ofrecido abierto={abierto} ruta={ruta} />,
  };
}

/** Chooses the offered option, and says until when it is held. */
function Ofrecido({ abierto, ruta }: { readonly abierto: TurnoAbierto; readonly ruta: string }) {
  const { estado, clave, opcion, vence } = abierto;
  const { setValue } = useFormContext();
  useEffect(() => {
    if (estado === 'ofrecido') setValue(ruta, clave, { shouldDirty: true, shouldValidate: true });
  }, [setValue, estado, ruta, clave]);
  return estado === 'ofrecido' && vence !== null ? (
    <Alert tone="success" announced={false}>
      {`Tiene apartado un cupo en «${opcion}» hasta el ${formatInstante(new Date(vence))} Es suyo cuando envíe esta inscripción.`}
    </Alert>
  ) : (
    <Alert tone="warning" announced={false}>
      {`El enlace que abrió ya no tiene un cupo apartado en «${opcion}».`}
    </Alert>
  );
}
