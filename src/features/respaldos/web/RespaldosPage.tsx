import { Page } from '#platform/web/ui/Page.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { useDireccion } from './direccion.ts';
import { HistorialPorCurso } from './historial/HistorialPorCurso.tsx';
import { Programaciones } from './programacion/Programaciones.tsx';
import { PestanasDeCopias } from './PestanasDeCopias.tsx';
import { ListaDeTandas } from './tandas/ListaDeTandas.tsx';
import { TandaAbierta } from './tandas/TandaAbierta.tsx';

/** What became of copies and resets: as they go on, course by course, and what is done every week (DECISIONS §8). */
export function RespaldosPage() {
  const { direccion, change } = useDireccion();
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
      <PageHead title="Copias y reinicios" />
      <PestanasDeCopias actual={vista} />
      {vista === 'tandas' && <ListaDeTandas direccion={direccion} onCambiar={change} />}
      {vista === 'cursos' && <HistorialPorCurso direccion={direccion} onCambiar={change} />}
      {vista === 'programacion' && <Programaciones />}
    </Page>
  );
}
