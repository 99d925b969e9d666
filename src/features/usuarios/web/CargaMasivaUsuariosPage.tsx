// Page that loads users into Moodle from an Excel file: its texts, in the page that all loads share (spec 1 §2).
import { TITULOS } from '#catalogo/titulos.ts';
import { CargaPage } from '#features/cargas/web/CargaPage.tsx';

export const CargaMasivaUsuariosPage = () => (
  <CargaPage tipo="usuarios" titulo={TITULOS.cargaDeUsuarios} etiqueta="Archivo de usuarios">
    Cree o actualice cuentas de Moodle y matricúlelas en sus cursos con un archivo de Excel. Se revisa todo el archivo y
    se muestra lo que se hará; nada se carga hasta que usted lo acepte.
  </CargaPage>
);
