import { acompanamientosContract } from '../../contract.ts';
import { call } from '#platform/web/api.ts';
import { useQuery } from '@tanstack/react-query';
import { type Dispatch, memo } from 'react';
import { textoDeFecha } from '#catalogo/momento.ts';
import type { Evaluacion } from '#catalogo/rubrica/evaluacion.ts';
import type { Rubrica } from '#catalogo/rubrica/rubrica.ts';
import { idDeCriterio } from './campos.ts';
import type { Accion, Diligencia, Par } from './diligencia.ts';

import type { AlElegir } from './tarjeta/Opciones.tsx';
import { Tarjeta } from './tarjeta/Tarjeta.tsx';

type CriteriosProps = {
  readonly rubrica: Rubrica;
  readonly par: Par;
  readonly evaluacion: Evaluacion;
  readonly evidencias: Diligencia['evidencias'];
  /** What is wrong, by the id of its group. */
  readonly fallas: ReadonlyMap<string, string>;
  readonly isWide: boolean;
  readonly dispatch: Dispatch<Accion>;
  readonly onElegir: AlElegir;
  readonly onSiguiente: (criterio: string) => void;
};

const SIN_TOCAR = { observacionAdicional: '' };

/** A card for each criterion (spec 1 §2), with what the last accompaniment of the same teacher and subject said of it. */
export const Criterios = memo(function Criterios(props: CriteriosProps) {
  const { rubrica, par, evaluacion, evidencias, fallas, isWide, ...comun } = props;
  const { data: anterior } = useAnterior(par);
  const { elecciones, quitados } = evaluacion;
  const cuando = anterior ? `semana ${anterior.semana}, ${textoDeFecha(new Date(anterior.recibido))}` : '';
  return rubrica.criterios.map((criterio) => {
    const { clave } = criterio;
    return (
      <Tarjeta
        key={clave}
        {...comun}
        criterio={criterio}
        eleccion={elecciones[clave] ?? SIN_TOCAR}
        estaQuitada={quitados.includes(clave)}
        fallaDescriptor={fallas.get(idDeCriterio(clave, 'descriptor'))}
        fallaObservacion={fallas.get(idDeCriterio(clave, 'observacion'))}
        evidencia={evidencias[clave]}
        anterior={anterior?.evaluados.find((evaluado) => evaluado.clave === clave)}
        cuando={cuando}
        isWide={isWide}
      />
    );
  });
});

/** The last accompaniment; null where there is none. The form does without it while it cannot be read. */
function useAnterior({ docente: { correo }, asignatura: { codigo } }: Par) {
  return useQuery({
    queryKey: ['acompanamientos', 'anterior', correo, codigo],
    queryFn: async () =>
      (await call(acompanamientosContract, 'POST /acompanamientos/anterior', { body: { correo, codigo } })).anterior,
    staleTime: Infinity,
  });
}
