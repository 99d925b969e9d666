import { listasContract } from '../contract.ts';
import { call } from '#platform/web/api.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Page } from '#platform/web/ui/Page.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Contenido } from './lista/Contenido.tsx';
import { claveDeLista } from './clave-de-lista.ts';
import { BackToLists } from './BackToLists.tsx';

/** One list of options, and everything that is done with it. */
export function ListaPage() {
  const { lista = '' } = useParams({ strict: false });
  const lectura = useQuery({
    queryKey: claveDeLista(lista),
    queryFn: ({ signal }) => call(listasContract, 'GET /listas/{lista}', { params: { lista } }, { signal }),
    staleTime: 0,
  });
  return (
    <Page width="steps">
      <BackToLists />
      {!lectura.data && <h1>Lista</h1>}
      <Reading of={lectura} failure="No se pudo abrir la lista">
        {(abierta) => <Contenido key={lista} lista={abierta} />}
      </Reading>
    </Page>
  );
}
