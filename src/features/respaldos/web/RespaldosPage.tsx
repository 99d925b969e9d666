import { Link } from '@tanstack/react-router';
import { buttonClass } from '#platform/web/ui/Button.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Views } from '#platform/web/ui/Views.tsx';
import { DONDE } from './Asistente.tsx';
import { useDireccion, type Vista, VISTAS } from './direccion.ts';
import { HistorialPorCurso } from './historial/HistorialPorCurso.tsx';
import { Programaciones } from './programacion/Programaciones.tsx';
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
      <Row as="header" place="between">
        <h1>Copias y reinicios</h1>
        <Link {...DONDE.categorias} className={buttonClass('main')}>
          Hacer copias de seguridad
        </Link>
      </Row>
      <Views>
        {(Object.keys(VISTAS) as Vista[]).map((una) => (
          <Link
            key={una}
            to="/gestores/respaldos"
            search={{ vista: una }}
            aria-current={una === vista ? 'page' : undefined}
          >
            {VISTAS[una]}
          </Link>
        ))}
      </Views>
      {vista === 'tandas' && <ListaDeTandas direccion={direccion} onCambiar={change} />}
      {vista === 'cursos' && <HistorialPorCurso direccion={direccion} onCambiar={change} />}
      {vista === 'programacion' && <Programaciones />}
    </Page>
  );
}
