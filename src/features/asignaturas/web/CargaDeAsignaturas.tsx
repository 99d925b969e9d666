import { CargaPage } from '#features/cargas/web/CargaPage.tsx';
import { BackLink } from '#platform/web/ui/PageHead.tsx';

/** Loads assignments from a sheet, and shows what was read from Moodle before it is accepted. */
export const CargaDeAsignaturas = () => (
  <CargaPage
    tipo="asignaturas"
    back={<BackLink to="/gestores/asignaturas">Todas las asignaturas</BackLink>}
    titulo="Cargar asignaturas"
    etiqueta="Archivo de asignaturas"
  >
    Agrega y cambia las asignaturas de los docentes desde un libro de Excel, o con lo que se leyó de Moodle. Se muestra
    lo que se hará y nada cambia hasta que usted lo acepte.
  </CargaPage>
);
