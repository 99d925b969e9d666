// Page that loads users into Moodle from an Excel file: its texts, in the page that all loads share (spec 1 §2).
import { TITULOS } from '#catalogo/titulos.ts';
import { CargaPage } from '#features/cargas/web/CargaPage.tsx';

const FALTANTES = {
  paso: 'plan',
  titulo: 'También quienes faltan en el archivo',
  explicacion:
    'Se buscan los estudiantes de los cursos del archivo que no están en él. Con ellos se hace otra carga, que usted revisa y acepta aparte. Los docentes, y quienes entraron de otro modo que por matrícula manual, se quedan.',
  pregunta: 'Qué hacer con ellos',
  buscar: 'Buscar quiénes faltan',
  revisar: 'Revisar quiénes saldrían',
} as const;

export const CargaMasivaUsuariosPage = () => (
  <CargaPage tipo="usuarios" titulo={TITULOS.cargaDeUsuarios} etiqueta="Archivo de usuarios" faltantes={FALTANTES}>
    Cree o actualice cuentas de Moodle y matricúlelas en sus cursos con un archivo de Excel. Se revisa todo el archivo y
    se muestra lo que se hará; nada se carga hasta que usted lo acepte.
  </CargaPage>
);
