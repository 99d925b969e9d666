import { useEffect, useState } from 'react';
import { INFORMES } from '#catalogo/index.ts';
import { rutaDeInforme } from '#catalogo/informe.ts';
import { textoDeFecha } from '#catalogo/momento.ts';
import { busquedaContract, REGISTROS_HALLADOS, type RegistroHallado } from '#features/busqueda/contract.ts';
import { EstadoBadge } from '#features/informes/web/EstadoBadge.tsx';
import { call } from '#platform/web/api.ts';
import { useAction } from '#platform/web/useAction.ts';
import { countOf } from '#platform/contract/quantities.ts';
import type { Item } from './items.ts';

function itemDe({ id, informe, persona, creado, estado, comprobante }: RegistroHallado): Item {
  const titulo = INFORMES.find(({ slug }) => slug === informe)?.titulo ?? informe;
  return {
    clave: id,
    titulo: persona || (comprobante ?? titulo),
    de: (
      <>
        {`${titulo} · ${textoDeFecha(new Date(creado))} `}
        {estado && <EstadoBadge estado={estado} />}
      </>
    ),
    to: rutaDeInforme({ slug: informe }),
    search: { registro: id },
  };
}

/**
 * Asks whose records a text finds, once it is asked for; another text is another question.
 * @param first asked without waiting; empty for none
 */
export function usePersonas(text: string, first: string) {
  const [asked, setAsked] = useState(first || null);
  const buscar = useAction({
    mutationFn: (pregunta: string) => call(busquedaContract, 'POST /busqueda/registros', { body: { pregunta } }),
  });
  const { mutate } = buscar;
  useEffect(() => {
    if (first) mutate(first);
  }, [first, mutate]);
  const isAsked = asked === text && !buscar.error;
  const { registros, hayMas } = (isAsked && buscar.data) || { registros: null, hayMas: false };
  return {
    isAsked,
    ask: (): void => {
      setAsked(text);
      mutate(text);
    },
    items: isAsked ? (registros?.map(itemDe) ?? []) : null,
    status: !isAsked ? null : registros ? enPalabras(registros.length, hayMas) : 'Buscando personas…',
    error: asked === text ? buscar.error : null,
  };
}

function enPalabras(cuantos: number, hayMas: boolean): string {
  if (hayMas) return `Los ${REGISTROS_HALLADOS} registros más recientes. Escriba más para ver menos.`;
  if (cuantos === 0) return 'Ningún registro es de esa persona.';
  return countOf(cuantos, 'registro', 'registros');
}
