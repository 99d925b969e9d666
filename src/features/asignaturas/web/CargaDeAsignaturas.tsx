import { TITULOS } from '#catalogo/titulos.ts';
import { CargaPage } from '#features/cargas/web/CargaPage.tsx';
import { BackLink } from '#platform/web/ui/PageHead.tsx';

/** Loads assignments from a sheet, and shows what was read from Moodle before it is accepted. */
export const CargaDeAsignaturas = () => (
  <CargaPage
    tipo="asignaturas"
    titulo="Cargar asignaturas"
    back={<BackLink to="/gestores/asignaturas">{TITULOS.asignaturas}</BackLink>}
    etiqueta="Archivo de asignaturas"
  >
    Agrega y cambia las asignaturas de los docentes desde un libro de Excel, o con lo que se leyó de Moodle. Se muestra
    lo que se hará y nada cambia hasta que usted lo acepte.
  </CargaPage>
);
