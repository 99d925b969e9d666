import { useState } from 'react';
import type { Informe } from '#catalogo/informe.ts';
import { SetFilters } from '#platform/web/ui/FilterBar.tsx';
import { TODOS } from '../filtro.ts';
import { type Direccion, lugaresDe } from './leer-search.ts';
import { CUALQUIERA, recibidosEnPalabras } from './recibida.ts';
import { useOpciones } from './useOpciones.ts';

type FiltrosPuestosProps = {
  readonly informe: Informe;
  readonly direccion: Direccion;
  readonly onChange: (part: Partial<Direccion>) => void;
};

const mayuscula = (texto: string): string => texto.charAt(0).toUpperCase() + texto.slice(1);

type Puesto = { readonly texto: string; readonly sin: Partial<Direccion> };

/** The filters that are set behind 'Más filtros', each with its value; a press takes it away. */
export function FiltrosPuestos({ informe, direccion, onChange }: FiltrosPuestosProps) {
  const [now] = useState(() => new Date());
  const { semestre, desde, hasta, filtros } = direccion;
  const propios = lugaresDe(informe).aparte.filter(({ campo }) => filtros[campo] !== undefined);
  const { textos } = useOpciones(informe, propios.length > 0);
  const palabras = textos({ filtros: Object.fromEntries(propios.map(({ campo }) => [campo, filtros[campo] ?? ''])) });
  const recibidos = recibidosEnPalabras({ desde, hasta }, now);
  const puestos: readonly Puesto[] = [
    ...propios.map(({ campo, etiqueta }) => ({
      texto: `${etiqueta}: ${palabras.get(campo) ?? filtros[campo]}`,
      sin: { filtros: { [campo]: undefined } },
    })),
    ...(!informe.semestreDesde && semestre !== undefined && semestre !== TODOS
      ? [{ texto: `Semestre: ${semestre}`, sin: { semestre: TODOS } }]
      : []),
    ...(recibidos === null ? [] : [{ texto: mayuscula(recibidos), sin: CUALQUIERA }]),
  ];
  return <SetFilters filters={puestos.map(({ texto, sin }) => ({ text: texto, onClear: () => onChange(sin) }))} />;
}
