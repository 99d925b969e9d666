import { call } from '#platform/web/api.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { FilterBar, SearchField } from '#platform/web/ui/FilterBar.tsx';
import { Select } from '#platform/web/ui/inputs.tsx';
import { ListPage } from '#platform/web/ui/ListPage.tsx';
import { NoMatches } from '#platform/web/ui/NoMatches.tsx';
import { Pager } from '#platform/web/ui/Pager.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { useMediaQuery } from '#platform/web/ui/useMediaQuery.ts';
import { useBusqueda } from '#platform/web/useBusqueda.ts';
import { CORREOS_POR_PAGINA, correosContract } from '../../contract.ts';
import type { Change, Direccion } from '../direccion.ts';

import { Tabla } from './Tabla.tsx';
import { Tarjetas } from './Tarjetas.tsx';

const correos = (cuantos: number): string =>
  cuantos === 1 ? '1 correo' : `${cuantos.toLocaleString('es-CO')} correos`;

/** How often the list is read again while some of its messages are being sent, in ms. */
const CADA_MS = 3000;

type ListaProps = { readonly direccion: Direccion; readonly onChange: Change };

/** Every message that was sent or shall be, the newest first. */
export function Lista({ direccion: { ver, pagina }, onChange }: ListaProps) {
  const { texto, buscar, setTexto, clear } = useBusqueda();
  const [deBusqueda, setDeBusqueda] = useState({ buscar, pagina: 1 });
  const enBusqueda = deBusqueda.buscar === buscar ? deBusqueda.pagina : 1;
  const desde = ((buscar ? enBusqueda : pagina) - 1) * CORREOS_POR_PAGINA;
  const body = { ...(buscar && { busca: buscar }), porAtender: ver === 'por-atender', desde };
  const lectura = useQuery({
    queryKey: ['correos', body],
    queryFn: ({ signal }) => call(correosContract, 'POST /correos/consulta', { body }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.correos.some(({ enMarcha }) => enMarcha) ? CADA_MS : false),
  });
  const narrow = useMediaQuery('(max-width: 48rem)');
  const ocupada = lectura.isPlaceholderData;
  const cuenta = lectura.data && correos(lectura.data.total);
  const irA = (from: number): void => {
    const otra = from / CORREOS_POR_PAGINA + 1;
    if (buscar) setDeBusqueda({ buscar, pagina: otra });
    else onChange({ pagina: otra });
    scrollTo(0, 0);
  };
  return (
    <ListPage
      title="Correos"
      count={cuenta ?? (lectura.isError ? '' : undefined)}
      spoken={ocupada || !cuenta ? null : `${cuenta}.`}
    >
      <FilterBar onRefresh={() => void lectura.refetch()}>
        <SearchField value={texto} onChange={setTexto} placeholder="Asunto, quién lo envió…" />
        <Field label="Mostrar">
          {(control) => (
            <Select
              {...control}
              value={ver ?? ''}
              onChange={({ target }) =>
                onChange({ ver: target.value === '' ? undefined : 'por-atender', pagina: undefined })
              }
            >
              <option value="">Todos</option>
              <option value="por-atender">Los que requieren atención</option>
            </Select>
          )}
        </Field>
      </FilterBar>
      <Reading of={lectura} failure="No se pudieron cargar los correos">
        {(data) => {
          const { total, sinServidor } = data;
          const lista = { correos: data.correos, desde, total, ocupada, onAbrir: abrirCon(onChange) };
          return (
            <>
              {sinServidor && (
                <Alert tone="info" title="No hay un servidor de correo" announced={false}>
                  Los correos no salen: quedan en esta bandeja, donde se pueden leer como los recibiría cada persona.
                </Alert>
              )}
              {total === 0 && <Vacia ver={ver} buscar={buscar} onClear={clear} onChange={onChange} />}
              {total > 0 && (narrow ? <Tarjetas {...lista} /> : <Tabla {...lista} />)}
              <Pager
                label="Páginas de correos"
                rows="Correos"
                from={desde}
                size={CORREOS_POR_PAGINA}
                total={total}
                onGo={irA}
              />
            </>
          );
        }}
      </Reading>
    </ListPage>
  );
}

const abrirCon =
  (onChange: Change) =>
  (correo: string): void =>
    onChange({ correo, estado: undefined, hoja: undefined, persona: undefined }, { replace: false });

type VaciaProps = {
  readonly ver: Direccion['ver'];
  readonly buscar: string;
  readonly onClear: () => void;
  readonly onChange: Change;
};

function Vacia({ ver, buscar, onClear, onChange }: VaciaProps) {
  const todos = ver && <Button onClick={() => onChange({ ver: undefined })}>Ver todos</Button>;
  if (buscar) {
    return (
      <NoMatches title={`Ningún correo coincide con «${buscar}»`} onClear={onClear} actions={todos}>
        Se busca en el asunto y en quién lo envió, sin distinguir tildes ni mayúsculas.
      </NoMatches>
    );
  }
  if (ver) return <EmptyState title="Ningún correo requiere su atención" actions={todos} />;
  return (
    <EmptyState title="Aún no se han enviado correos">
      Los correos se envían desde un informe: elija registros y use «Enviar correo».
    </EmptyState>
  );
}
