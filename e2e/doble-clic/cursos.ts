import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { boton, dialogo, type Visita } from './dos-veces.ts';

const HECHA = '2026-11-20T15:45:00.000Z';

async function chooseCurso(page: Page): Promise<void> {
  await page.getByLabel('Categoría', { exact: true }).selectOption('Facultad de Ingeniería › Ingeniería de Sistemas');
  await page.getByRole('checkbox', { name: /Redes de Computadores/ }).check();
}

const openAsignatura = async (page: Page) =>
  page
    .getByRole('button', { name: /abrir la asignatura/ })
    .first()
    .click();

const PROGRAMACION = {
  id: randomUUID(),
  servidor: 'saberes',
  plataforma: 'Saberes',
  idCategoria: 3,
  categoria: 'Facultad de Educación',
  dia: 7,
  hora: 23,
  conservar: 2,
  activa: true,
  proxima: null,
  omitida: null,
  ultima: null,
  nombre: 'Gestora de Ejemplo',
};

const COPIA = {
  id: randomUUID(),
  archivo: 'copia.mbz',
  tamano: 21_400_000,
  sha256: 'a'.repeat(64),
  hecha: HECHA,
  segundos: 12,
  origen: 'persona',
  ausente: false,
};

const CURSO = {
  servidor: 'cvirtual',
  plataforma: 'CVirtual',
  curso: 12,
  nombre: 'Redes de Computadores',
  nombreCorto: '201104-2026-2',
  categoria: 'Ingeniería de Sistemas',
  ultimaCopia: COPIA,
  copias: 1,
  ultimoIntento: null,
  lista: [COPIA],
};

/** A batch of which one course failed, and the others go on. */
const TANDA = {
  id: randomUUID(),
  clase: 'respaldo',
  asunto: 'CVirtual: Ingeniería de Sistemas',
  nombre: 'Gestora de Ejemplo',
  programacion: null,
  tarea: randomUUID(),
  enMarcha: true,
  cancelando: false,
  conRespaldo: true,
  partes: [],
  comienza: null,
  creada: HECHA,
  terminada: null,
  cuentas: { cursos: 2, hechos: 0, fallidos: 1, porConfirmar: 0, cancelados: 0, enMarcha: 1, bytes: 0 },
  sinLeer: { fallidas: 0, pendientes: 0 },
  pedidos: [],
  cursos: [],
  siguiente: null,
  hasta: '1',
  esperas: [],
  restauracion: null,
};

/** A restore whose new course may be taken back. */
const RESTAURADA = {
  ...TANDA,
  id: randomUUID(),
  clase: 'restauracion',
  enMarcha: false,
  conRespaldo: false,
  cuentas: { ...TANDA.cuentas, cursos: 1, hechos: 1, fallidos: 0, enMarcha: 0 },
  restauracion: {
    personas: false,
    nuevo: { nombre: 'Curso', nombreCorto: 'CURSO-R', direccion: 'https://campus.example.com', deshecha: null },
  },
};

async function preguntarPorLoQueFalta(page: Page): Promise<void> {
  // A dialog that is still closing has a button of the same name.
  await expect(dialogo(page)).toHaveCount(0);
  await boton(page, 'Cancelar lo que falta').click();
}

/** Subjects and courses: what is kept of them, their copies and their resets. */
export const CURSOS: Readonly<Record<string, Visita>> = {
  'among the subjects': {
    en: '/gestores/asignaturas',
    confirmaciones: {
      'a subject that is added': {
        llamada: 'POST /asignaturas',
        async llegar(page) {
          await boton(page, 'Agregar asignatura').click();
          const form = dialogo(page);
          await form.getByRole('textbox', { name: 'Código' }).fill('zz9777');
          await form.getByRole('textbox', { name: 'Docente', exact: true }).fill('Zoraida Ñuñez Inventada');
          await form.getByLabel('Correo del docente').fill('Zoraida.Nunez@universidad.edu.co');
          await form.getByLabel('Facultad').selectOption('Ingenierías');
          await form.getByLabel('Programa académico').selectOption('Ingeniería de Sistemas');
          await form.getByRole('radio', { name: 'AMV' }).check();
          return boton(form, 'Guardar');
        },
      },
      'a subject that is deleted': {
        llamada: 'POST /asignaturas/{id}/eliminar',
        async llegar(page) {
          await openAsignatura(page);
          await boton(dialogo(page), 'Eliminar').click();
          return boton(dialogo(page), 'Eliminar');
        },
      },
      'a subject that is changed': {
        llamada: 'PUT /asignaturas/{id}',
        async llegar(page) {
          await openAsignatura(page);
          await boton(dialogo(page), 'Editar').click();
          await dialogo(page).getByRole('textbox', { name: 'Docente', exact: true }).fill('Zulema Inventada');
          return boton(dialogo(page), 'Guardar');
        },
      },
      'subjects that are read from Moodle': {
        llamada: 'POST /asignaturas/lecturas',
        async llegar(page) {
          await boton(page, 'Leer de Moodle').click();
          await dialogo(page).getByRole('radio', { name: 'APV' }).check();
          return boton(dialogo(page), 'Leer');
        },
      },
    },
  },
  'among the courses': {
    en: '/gestores/gestionCursos?servidor=cvirtual',
    confirmaciones: {
      'copies of a course': {
        llamada: 'POST /respaldos/tandas',
        async llegar(page) {
          await chooseCurso(page);
          await boton(page, 'Hacer copias de 1 curso').click();
          return boton(dialogo(page), 'Hacer copias');
        },
      },
      'the reset of a course': {
        llamada: 'POST /respaldos/reinicios',
        async llegar(page) {
          await chooseCurso(page);
          await page.getByRole('checkbox', { name: /^Incluir el semestre en curso/ }).check();
          await boton(page, /^Reiniciar .*…$/).click();
          const pide = (await dialogo(page)
            .getByText(/^Para confirmar/)
            .textContent())!;
          await dialogo(page)
            .getByLabel(/Para confirmar, escriba/)
            .fill(/: (.*?)\W*$/.exec(pide)![1]!);
          return boton(dialogo(page), 'Reiniciar 1 curso');
        },
      },
    },
  },
  'in a batch of copies': {
    async en(page) {
      await page.route(`**/api/respaldos/tandas/${TANDA.id}*`, async (route) => route.fulfill({ json: TANDA }));
      return `/gestores/respaldos?tanda=${TANDA.id}`;
    },
    confirmaciones: {
      'what failed': {
        llamada: 'POST /respaldos/tandas/{id}/repetir',
        llegar: async (page) => boton(page, 'Reintentar los fallidos (1)'),
      },
      'what is left': {
        llamada: 'POST /tareas/{id}/cancelar',
        async llegar(page) {
          await preguntarPorLoQueFalta(page);
          return boton(dialogo(page), 'Cancelar lo que falta');
        },
        volver: preguntarPorLoQueFalta,
      },
    },
  },
  'in a restore': {
    async en(page) {
      await page.route(`**/api/respaldos/tandas/${RESTAURADA.id}*`, async (route) =>
        route.fulfill({ json: RESTAURADA }),
      );
      return `/gestores/respaldos?tanda=${RESTAURADA.id}`;
    },
    confirmaciones: {
      'its new course': {
        llamada: 'POST /respaldos/restauraciones/{id}/deshacer',
        async llegar(page) {
          await boton(page, 'Deshacer…').click();
          await dialogo(page)
            .getByLabel(/^Para confirmar/)
            .fill('CURSO-R');
          return boton(dialogo(page), 'Eliminar el curso nuevo');
        },
      },
    },
  },
  'among the copies of a course': {
    async en(page) {
      await page.route('**/api/respaldos/cursos/cvirtual/12', async (route) => route.fulfill({ json: CURSO }));
      return '/gestores/respaldos?vista=cursos&curso=cvirtual%2F12';
    },
    confirmaciones: {
      'a copy that is fetched': {
        llamada: 'POST /respaldos/copias/{id}/enlace',
        llegar: async (page) => boton(dialogo(page), /^Descargar la copia/),
      },
      'a copy that is restored': {
        llamada: 'POST /respaldos/copias/{id}/restaurar',
        async llegar(page) {
          await boton(dialogo(page), /^Restaurar la copia/).click();
          const form = page.getByRole('dialog', { name: /^Restaurar la copia del/ });
          await form.getByLabel(/^Categoría del curso nuevo/).selectOption({ index: 1 });
          return boton(form, 'Restaurar en un curso nuevo');
        },
      },
      'a copy that is deleted': {
        llamada: 'DELETE /respaldos/copias/{id}',
        async llegar(page) {
          await boton(dialogo(page), /^Eliminar la copia/).click();
          return boton(dialogo(page), 'Eliminar');
        },
      },
    },
  },
  'among the copies of every week': {
    async en(page) {
      await page.route('**/api/respaldos/programaciones', async (route) =>
        route.request().method() === 'GET'
          ? route.fulfill({ json: { programaciones: [PROGRAMACION] } })
          : route.fallback(),
      );
      return '/gestores/respaldos?vista=programacion';
    },
    confirmaciones: {
      'another category': {
        llamada: 'POST /respaldos/programaciones',
        async llegar(page) {
          await boton(page, 'Programar copias').click();
          await dialogo(page)
            .getByLabel(/^Plataforma/)
            .selectOption('Saberes');
          await dialogo(page)
            .getByLabel(/^Categoría/)
            .selectOption('Cursos de Extensión');
          return boton(dialogo(page), 'Guardar');
        },
      },
      'another day': {
        llamada: 'PUT /respaldos/programaciones/{id}',
        async llegar(page) {
          await boton(page, /^Cambiar: /).click();
          return boton(dialogo(page), 'Guardar');
        },
      },
      'one that is turned off': {
        llamada: 'PUT /respaldos/programaciones/{id}',
        llegar: async (page) => boton(page, /^Poner en pausa: /),
      },
      'one that is deleted': {
        llamada: 'DELETE /respaldos/programaciones/{id}',
        async llegar(page) {
          await boton(page, /^Eliminar: /).click();
          return boton(dialogo(page), 'Eliminar');
        },
      },
    },
  },
};
