import { TITULOS } from '#catalogo/titulos.ts';
import { useAddress, useSearchOf } from '#platform/web/address.ts';
import { Page } from '#platform/web/ui/Page.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { type Direccion, leerDireccion, respaldosSearch } from './search.ts';
import { HistorialPorCurso } from './historial/HistorialPorCurso.tsx';
import { Programaciones } from './programacion/Programaciones.tsx';
import { PestanasDeCopias } from './PestanasDeCopias.tsx';
import { ListaDeTandas } from './tandas/ListaDeTandas.tsx';
import { TandaAbierta } from './tandas/TandaAbierta.tsx';

/** What became of copies and resets: as they go on, course by course, and what is done every week (DECISIONS §8). */
export function RespaldosPage() {
  const direccion = leerDireccion(useSearchOf(respaldosSearch));
  // Another view or batch can be gone back from.
  const { change } = useAddress<Direccion>((part) => {
    const isPlace = 'vista' in part || 'tanda' in part;
    const written = { ...(!('curso' in part) && { pagina: undefined }), ...part };
    // Another view begins as a link to it would.
    return { search: written, isFresh: 'vista' in part, replace: !isPlace, resetScroll: isPlace };
  });
  const { vista, tanda } = direccion;
  if (vista === 'tandas' && tanda !== undefined) {
    return (
      <Page width="table">
        <TandaAbierta key={tanda} id={tanda} />
      </Page>
    );
  }
  return (
    <Page width="table">
      <PageHead title={TITULOS.respaldos} />
      <PestanasDeCopias actual={vista} />
      {vista === 'tandas' && <ListaDeTandas direccion={direccion} onCambiar={change} />}
      {vista === 'cursos' && <HistorialPorCurso direccion={direccion} onCambiar={change} />}
      {vista === 'programacion' && <Programaciones />}
    </Page>
  );
}
