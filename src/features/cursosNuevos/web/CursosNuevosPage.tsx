// Page that opens a semester's courses from those of another one: a proposal, or a file, in the page that all loads share.
import { TITULOS } from '#catalogo/titulos.ts';
import { CargaPage } from '#features/cargas/web/CargaPage.tsx';
import { Propuesta } from './Propuesta.tsx';

const DESHACER = {
  paso: 'resultado',
  titulo: 'Deshacer',
  explicacion:
    'Los cursos que se abrieron se pueden borrar de Moodle mientras nadie haya entrado a ellos y solo estén matriculados sus docentes. Con ellos se hace otra carga, que usted revisa y acepta aparte.',
  pregunta: 'Qué hacer con ellos',
  buscar: 'Buscar los cursos que se pueden borrar',
  revisar: 'Revisar cuáles se borrarían',
} as const;

export const CursosNuevosPage = () => (
  <CargaPage
    tipo="cursosNuevos"
    titulo={TITULOS.cursosNuevos}
    etiqueta="Archivo de cursos"
    Propuesta={Propuesta}
    faltantes={DESHACER}
  >
    Abra en Moodle los cursos de un semestre como copias de los de otro, sin personas y con sus fechas corridas. Se
    revisa todo y se muestra lo que se hará; nada se abre hasta que usted lo acepte.
  </CargaPage>
);
